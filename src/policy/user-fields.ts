import { readNames } from './parse-columns.ts'
import { splitProse } from './split-prose.ts'

const DECLARES =
  /^(?:the |each |every )?users?(?:'s|’s|')? ?(?:attributes|fields|information|info|profile|has|have)(?: (?:is|are|has|have|includes|include|contains|contain|consists of))?(?: the| these| following| its)*(?: fields| attributes)?\s*:?\s+(?=\S)/i

/** `User attributes: age, membership.` to the fields; null where the sentence declares none. */
export function parseUserFields(sentence: string): string[] | null {
  const text = sentence.trim().replace(/[.;]$/, '')
  const head = DECLARES.exec(text)
  if (!head || !/attributes|fields|information|info|profile/i.test(head[0])) return null
  const listed = text.slice(head[0].length).replace(/\([^()]*\)/g, ' ')
  const names = readNames(listed)
  return names && names.length > 0 ? names : null
}

/** Every field that a text declares. */
export function declaredFields(text: string): string[] {
  return text.split(/\n{2,}/).flatMap((paragraph) => {
    const joined = paragraph
      .split(/\n/)
      .map((line) => line.replace(/^\s*(?:[-*•]|\d{1,3}[.)])\s+/, '').trim())
      .join(' ')
    return splitProse(joined).flatMap((sentence) => parseUserFields(sentence) ?? [])
  })
}

/** Do two words share their stem (`vaccine` and `vaccinated`, `licence` and `license`)? */
function similar(a: string, b: string): boolean {
  let shared = 0
  while (shared < Math.min(a.length, b.length) && a[shared] === b[shared]) shared += 1
  return shared >= 4 && shared >= Math.min(a.length, b.length) - 2
}

/** `dr` for `driver`: begins alike, its letters in order, at most three. */
function abbreviates(short: string, word: string): boolean {
  if (short.length > 3 || short[0] !== word[0]) return false
  let at = 0
  for (const letter of word) if (letter === short[at]) at += 1
  return at === short.length
}

function fits(noun: readonly string[], field: string): boolean {
  const parts = field
    .replace(/([a-z])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .split(/[_.-]+/)
  const like = (word: string, part: string) => word === part || similar(word, part) || abbreviates(part, word)
  const head = noun.at(-1) ?? ''
  const named = parts.some((part) => part === head || similar(head, part))
  return (
    named &&
    parts.every((part) => noun.some((word) => like(word, part))) &&
    noun.every((word) => parts.some((part) => like(word, part)))
  )
}

/** The one declared field that a noun means, every word of both accounted for; null where none or several fit. */
export function fieldFor(noun: string, fields: readonly string[]): string | null {
  const words = noun
    .toLowerCase()
    .replace(/['’]s?(?![\p{L}])/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !['a', 'an', 'the', 'their', 'any'].includes(word))
  const found = words.length === 0 ? [] : [...new Set(fields)].filter((field) => fits(words, field))
  return found.length === 1 ? (found[0] ?? null) : null
}
