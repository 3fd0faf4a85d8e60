import { SdkHttpError } from '@modelcontextprotocol/client'

/** Longest text of an error that is told, characters: a server may answer with a page. */
const TEXT_CHARS = 300

/** An error in one line; of one over HTTP the status only, since the rest is whatever the server wrote. */
export function textOf(error: unknown): string {
  if (error instanceof SdkHttpError && typeof error.status === 'number') return `HTTP ${error.status}`
  const text = error instanceof Error ? withCause(error) : String(error)
  return text.replace(/\s+/g, ' ').slice(0, TEXT_CHARS)
}

/** `fetch` says only that it failed; what it failed at is its cause. */
function withCause({ name, message, cause }: Error): string {
  return name === 'TypeError' && cause instanceof Error ? `${message}: ${cause.message}` : message
}
