import type { Json } from '../../contract/json.ts'
import type { ContentPart } from './model-types.ts'

type File = Extract<ContentPart, { type: 'file' | 'reasoning-file' }>

/** Types whose files are text even where a byte of them is not: a single wrong byte hides nothing. */
const TEXT_TYPE =
  /^\s*text\/|charset=|\b(json|jsonl|ndjson|xml|ya?ml|toml|csv|javascript|ecmascript|typescript|sql|sh)\b/i

/** The text of a file that says that it is text, or is; of any other only type and size are shown, since a guard reads text. */
export function readFile({ mediaType, data }: File): Json {
  if (data.type === 'url') return { mediaType, url: data.url.toString() }
  const bytes = typeof data.data === 'string' ? Buffer.from(data.data, 'base64') : data.data
  const text = decode(bytes, { fatal: !TEXT_TYPE.test(mediaType) })
  return text === null ? { mediaType, bytes: bytes.length } : { mediaType, text }
}

/** Null where the bytes are no UTF-8 and that counts. */
function decode(bytes: Uint8Array, { fatal }: { readonly fatal: boolean }): string | null {
  try {
    return new TextDecoder('utf-8', { fatal, ignoreBOM: true }).decode(bytes)
  } catch {
    return null
  }
}
