import { NOUN_SETS, type NounSet, VERB_SETS, type VerbSet } from './action-lexicon.ts'
import { nounForms, verbForms } from './match-forms.ts'
import { phraseWords, type Sentence } from './match-tokens.ts'

export type Grade = 'sure' | 'maybe' | 'hint'
/** One entry of the lexicon: its words in order, and what they tell. */
export type Entry<T> = { readonly words: readonly string[]; readonly singular: boolean; readonly value: T }
/** First word to the entries that begin with it, longest first. */
export type Index<T> = ReadonlyMap<string, readonly Entry<T>[]>

export type NounValue = { readonly set: NounSet; readonly grade: Grade }

/** Entries of one comma list. */
export function listWords(list: string | undefined): string[][] {
  return (list ?? '')
    .split(',')
    .map(phraseWords)
    .filter((words) => words.length > 0)
}

function buildIndex<T>(entries: Iterable<Entry<T>>): Index<T> {
  const index = new Map<string, Entry<T>[]>()
  for (const entry of entries) {
    const first = entry.words[0]
    if (first === undefined) continue
    const bucket = index.get(first)
    if (bucket) bucket.push(entry)
    else index.set(first, [entry])
  }
  for (const bucket of index.values()) bucket.sort((a, b) => b.words.length - a.words.length)
  return index
}

/** A phrase with its last word in every form. */
export function nounEntries<T>(words: readonly string[], value: T): Entry<T>[] {
  const last = words.at(-1) ?? ''
  return nounForms(last).map((form, n) => ({ words: [...words.slice(0, -1), form], singular: n === 0, value }))
}

/** A phrase with its first word in every form. */
export function verbEntries<T>(words: readonly string[], value: T): Entry<T>[] {
  return verbForms(words[0] ?? '').map((form, n) => ({ words: [form, ...words.slice(1)], singular: n === 0, value }))
}

function* everyNoun(): Generator<Entry<NounValue>> {
  for (const set of NOUN_SETS) {
    for (const grade of ['sure', 'maybe'] as const) {
      for (const words of listWords(set[grade])) yield* nounEntries(words, { set, grade })
    }
    for (const words of listWords(set.hints)) yield* nounEntries(words, { set, grade: 'hint' as const })
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

/** Entries of the greatest length that stand at a place of a sentence; none: empty. */
export function longestAt<T>(index: Index<T>, sentence: Sentence, at: number): readonly Entry<T>[] {
  const found: Entry<T>[] = []
  for (const entry of index.get(sentence[at] ?? '') ?? []) {
    const longest = found[0]?.words.length ?? 0
    if (entry.words.length < longest) break
    if (entry.words.every((word, n) => sentence[at + n] === word)) found.push(entry)
  }
  return found
}
