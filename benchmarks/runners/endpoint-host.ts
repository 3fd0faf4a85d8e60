/**
 * Host and port of a model's endpoint, as a run names it: a URL may carry a key or a user.
 * @example endpointHost('http://localhost:8000/v1') // 'localhost:8000'
 */
export function endpointHost(baseUrl: string): string {
  return URL.canParse(baseUrl) ? new URL(baseUrl).host : 'unknown'
}
