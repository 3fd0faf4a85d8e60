const SHOWN_CHARACTERS = 300
/** What most providers' keys and authorization headers look like; catches keys that are not ours or that a server cut short. */
const KEY_SHAPES = /\b(?:sk|pk|key|gsk|xai)-[\w*.-]{6,200}|\bBearer\s+[^\s"']{1,500}/gi

/**
 * One line of foreign text that is safe in a message: no key, no control characters, at most 300 characters.
 *
 * @param secrets texts that must not appear; empty ones are ignored
 * @example
 * scrubKey('bad key abc123\n', ['abc123']) // 'bad key [key]'
 */
export function scrubKey(text: string, secrets: readonly string[]): string {
  const line = removeSecrets(text, secrets)
    .replace(KEY_SHAPES, '[key]')
    .replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ')
    .trim()
  return line.length > SHOWN_CHARACTERS ? `${line.slice(0, SHOWN_CHARACTERS)}…` : line
}

/** The text without the secrets, in any form in which they may be written; nothing else is changed. */
export function removeSecrets(text: string, secrets: readonly string[]): string {
  let clean = text
  for (const secret of secrets) {
    for (const form of formsOf(secret)) clean = clean.replaceAll(form, '[key]')
  }
  return clean
}

/** A secret as it is, in a URL, in JSON, and as base64. */
function formsOf(secret: string): Set<string> {
  if (secret === '') return new Set()
  const base64 = Buffer.from(secret).toString('base64')
  return new Set([secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1), base64])
}
