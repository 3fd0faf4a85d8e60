import { singularsOf, withoutPossessive } from './word-forms.ts'

/** Nouns of verbs that no rule of spelling tells from other words: `rental` is of `rent`, and `portal` is not of `port`. */
const NOUNS: ReadonlyMap<string, string> = new Map(
  `rental rent|renewal renew|withdrawal withdraw|removal remove|approval approve|retrieval retrieve|referral refer|payment pay|
  shipment ship|appointment appoint|enrolment enrol|enrollment enroll|reservation reserve|cancellation cancel|application apply|
  registration register|subscription subscribe|prescription prescribe|delivery deliver|sale sell|transferral transfer`
    .split('|')
    .map((pair): [string, string] => {
      const [noun = '', verb = ''] = pair.trim().split(' ')
      return [noun, verb]
    }),
)
const LEAST_BASE = 3

/** `shop`, `rent` doubles nothing, `travel` may: whether the last letter is doubled before an ending. */
function doubling(verb: string): 'always' | 'maybe' | 'never' {
  if (!/[^aeiou][aeiou][^aeiouwxy]$/.test(verb)) return 'never'
  return /^[^aeiou]*[aeiou][^aeiou]$/.test(verb) ? 'always' : 'maybe'
}

/** How a verb is spelled with `ing` or `ed`. */
function withEnding(verb: string, ending: 'ing' | 'ed'): string[] {
  if (/[^eoy]e$/.test(verb)) return [`${verb.slice(0, -1)}${ending}`]
  if (ending === 'ed' && verb.endsWith('e')) return [`${verb}d`]
  if (ending === 'ed' && /[^aeiou]y$/.test(verb)) return [`${verb.slice(0, -1)}ied`]
  const [plain, doubled] = [`${verb}${ending}`, `${verb}${verb.at(-1) ?? ''}${ending}`]
  const doubles = doubling(verb)
  return doubles === 'always' ? [doubled] : doubles === 'maybe' ? [plain, doubled] : [plain]
}

/** Verbs that a word in `ing` or `ed` may be of. */
function verbsOf(word: string): string[] {
  return (['ing', 'ed'] as const).flatMap((ending) => {
    if (!word.endsWith(ending)) return []
    const stem = word.slice(0, -ending.length)
    const shorter = [stem, `${stem}e`, stem.slice(0, -1), stem.replace(/i$/, 'y')]
    return [...new Set(shorter)].filter((verb) => verb.length >= LEAST_BASE && withEnding(verb, ending).includes(word))
  })
}

/**
 * All that a word of an action may be a form of, itself among them: `bookings` of `booking` and `book`, `rental` of `rent`. Two words
 * are forms of one where these have one in common; never because they begin alike (`care` is not `car`).
 */
export function basesOf(text: string): ReadonlySet<string> {
  const word = withoutPossessive(text)
  const numbers = [word, ...singularsOf(word)]
  return new Set([...numbers, ...numbers.flatMap(verbsOf), ...numbers.flatMap((noun) => NOUNS.get(noun) ?? [])])
}
