import { NOUN_SETS, VERB_SETS, type VerbSet } from './action-lexicon.ts'
import { nounForms, verbForms } from './match-forms.ts'
import type { NounSet } from './match-noun-set.ts'
import { phraseWords, type Sentence } from './match-tokens.ts'

/** How much one word tells, strongest first; see `NounSet`. */
export const GRADES = ['sure', 'likely', 'maybe', 'weak', 'hint'] as const
export type Grade = (typeof GRADES)[number]
/** One entry of the lexicon: its words in order, and what they tell. */
export type Entry<T> = { readonly words: readonly string[]; readonly singular: boolean; readonly value: T }
/** First word to the entries that begin with it. */
export type Index<T> = ReadonlyMap<string, readonly Entry<T>[]>

export type NounValue = { readonly set: NounSet; readonly grade: Grade }

/** What the lexicon's signs for a whole class of words stand for. */
const CLASSES: ReadonlyMap<string, RegExp> = new Map([
  ['#', /^(?:\p{N}{1,4}|one|two|three|four|five|six|seven|eight|nine|ten|twelve)$/u],
  ['%', /^(?:19|20)\d\d$/],
  ['@', /^(?:aa|ac|af|as|ba|b6|dl|ei|ek|ey|f9|ib|jl|kl|la|lh|nh|nk|qf|qr|sq|tk|u2|ua|vs|wn|ws)\d{2,4}$/],
])

/** Entries of one comma list. */
export function listWords(list: string | undefined): string[][] {
  const words = (part: string) => part.split(/\s+/).flatMap((word) => (CLASSES.has(word) ? [word] : phraseWords(word)))
  return (list ?? '')
    .split(',')
    .map(words)
    .filter((entry) => entry.length > 0)
}

/** Entries by their first word. */
export function buildIndex<T>(entries: Iterable<Entry<T>>): Index<T> {
  const index = new Map<string, Entry<T>[]>()
  for (const entry of entries) {
    const first = entry.words[0]
    if (first === undefined) continue
    const bucket = index.get(first)
    if (bucket) bucket.push(entry)
    else index.set(first, [entry])
  }
  return index
}

/** A phrase with its last word in every form. */
function nounEntries<T>(words: readonly string[], value: T): Entry<T>[] {
  const last = words.at(-1) ?? ''
  return nounForms(last).map((form, n) => ({ words: [...words.slice(0, -1), form], singular: n === 0, value }))
}

/** A phrase with its first word in every form. */
export function verbEntries<T>(words: readonly string[], value: T): Entry<T>[] {
  return verbForms(words[0] ?? '').map((form, n) => ({ words: [form, ...words.slice(1)], singular: n === 0, value }))
}

function* everyNoun(): Generator<Entry<NounValue>> {
  for (const set of NOUN_SETS) {
    for (const grade of GRADES) {
      const list = grade === 'hint' ? set.hints : set[grade]
      for (const words of listWords(list)) yield* nounEntries(words, { set, grade })
    }
  }
}

function* everyVerb(): Generator<Entry<VerbSet>> {
  for (const set of VERB_SETS) for (const words of listWords(set.verbs)) yield* verbEntries(words, set)
}

export const NOUNS: Index<NounValue> = buildIndex(everyNoun())
export const VERBS: Index<VerbSet> = buildIndex(everyVerb())

/** Heads that displace a set's nouns, in singular and plural. */
export const DISPLACERS: ReadonlyMap<NounSet, Index<null>> = new Map(
  NOUN_SETS.map((set) => [set, buildIndex(listWords(set.displacedBy).flatMap((words) => nounEntries(words, null)))]),
)

function fits(word: string | undefined, pattern: string): boolean {
  return word !== undefined && (word === pattern || CLASSES.get(pattern)?.test(word) === true)
}

/** Entries that may begin with a word, by itself or by a class that it belongs to. */
function* candidates<T>(index: Index<T>, word: string): Generator<Entry<T>> {
  yield* index.get(word) ?? []
  for (const [sign, pattern] of CLASSES) {
    const ofClass = index.get(sign)
    if (ofClass && pattern.test(word)) yield* ofClass
  }
}

/** Entries of the greatest length that stand at a place of a sentence; none: empty. */
export function longestAt<T>(index: Index<T>, sentence: Sentence, at: number): readonly Entry<T>[] {
  let found: Entry<T>[] = []
  for (const entry of candidates(index, sentence[at] ?? '')) {
    const longest = found[0]?.words.length ?? 0
    if (entry.words.length < longest || !entry.words.every((word, n) => fits(sentence[at + n], word))) continue
    if (entry.words.length > longest) found = []
    found.push(entry)
  }
  return found
}
