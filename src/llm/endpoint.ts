import { InputError } from '../contract/errors.ts'

/** Where a model is asked, and with which key. */
export type Endpoint = { readonly baseUrl: string; readonly apiKey: string }

const DEFAULT_BASE_URL = 'https://api.openai.com/v1'
/** Sent to endpoints on this machine, which want no key. */
const NO_KEY = 'no-key-needed'

/**
 * Checks base URL and key before anything is sent, so that no later error can quote them.
 *
 * @throws InputError if the URL is not http or https or holds a password, or there is no key that can be sent
 */
export function parseEndpoint({ baseUrl, apiKey }: { baseUrl?: string; apiKey?: string }): Endpoint {
  const url = parseUrl(baseUrl?.trim() || DEFAULT_BASE_URL)
  const key = apiKey?.trim() || (isLocal(url) ? NO_KEY : '')
  if (key === '')
    throw new InputError('no key for the model; set `OPENAI_API_KEY` (a base URL on localhost needs none)')
  // A header cannot carry other characters, and the error that says so would quote the key.
  if (!/^[\x21-\x7e]+$/.test(key))
    throw new InputError('the key holds characters that a key cannot have; check `OPENAI_API_KEY`')
  return { baseUrl: url.href.replace(/\/$/, ''), apiKey: key }
}

/** The part of the key that must stay secret: none where a placeholder is sent. */
export function secretsOf({ apiKey }: Endpoint): string[] {
  return apiKey === NO_KEY ? [] : [apiKey]
}

function parseUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url || !['http:', 'https:'].includes(url.protocol)) {
    throw new InputError('the base URL is not an http or https address; check `OPENAI_BASE_URL`')
  }
  if (url.username || url.password) {
    throw new InputError('the base URL holds a user name or password; give the key in `OPENAI_API_KEY` instead')
  }
  return url
}

function isLocal({ hostname }: URL): boolean {
  return (
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    hostname === '[::1]' ||
    /^127(\.\d+){3}$/.test(hostname)
  )
}
