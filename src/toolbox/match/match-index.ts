import { NOUN_SETS, VERB_SETS, type VerbSet } from './action-lexicon.ts'
import { nounForms, verbForms } from './match-forms.ts'
import type { NounSet } from './match-noun-set.ts'
import { phraseWords, type Sentence } from './match-tokens.ts'

/** How much one word tells, strongest first; see `NounSet`. */
export const GRADES = ['sure', 'likely', 'maybe', 'weak', 'hint'] as const
export type Grade = (typeof GRADES)[number]
/** One entry of the lexicon: its words in order, and what they tell. */
export type Entry<T> = { readonly words: readonly string[]; readonly singular: boolean; readonly value: T }
/** An entry as it is looked for: each word after the first, with the pattern of the class that it may stand for. */
type Sought<T> = { readonly entry: Entry<T>; readonly rest: readonly (readonly [string, RegExp | undefined])[] }
/** Entries by their first word, and by the classes that their first words stand for. */
export type Index<T> = {
  readonly byWord: ReadonlyMap<string, readonly Sought<T>[]>
  readonly byClass: readonly (readonly [RegExp, readonly Sought<T>[]])[]
}

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

export function buildIndex<T>(entries: Iterable<Entry<T>>): Index<T> {
  const byWord = new Map<string, Sought<T>[]>()
  for (const entry of entries) {
    const [first, ...rest] = entry.words
    if (first === undefined) continue
    const sought = { entry, rest: rest.map((word) => [word, CLASSES.get(word)] as const) }
    const bucket = byWord.get(first)
    if (bucket) bucket.push(sought)
    else byWord.set(first, [sought])
  }
  const byClass = [...CLASSES].flatMap(([sign, pattern]) => {
    const ofClass = byWord.get(sign)
    return ofClass ? [[pattern, ofClass] as const] : []
  })
  return { byWord, byClass }
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

function stands<T>({ rest }: Sought<T>, sentence: Sentence, at: number): boolean {
  for (let n = 0; n < rest.length; n += 1) {
    const [word, pattern] = rest[n] ?? ['']
    const here = sentence[at + 1 + n]
    if (here === undefined || (here !== word && pattern?.test(here) !== true)) return false
  }
  return true
}

const NONE: readonly never[] = []

/** Those of the greatest length among `found` and the sought ones that stand at a place. */
function longest<T>(found: Entry<T>[], sought: readonly Sought<T>[], sentence: Sentence, at: number): Entry<T>[] {
  let kept = found
  for (const one of sought) {
    const length = one.rest.length + 1
    const most = kept[0]?.words.length ?? 0
    if (length < most || !stands(one, sentence, at)) continue
    if (length > most) kept = [one.entry]
    else kept.push(one.entry)
  }
  return kept
}

/** Entries of the greatest length that stand at a place of a sentence; none: empty. Asked at every word, so it makes no more than it answers. */
export function longestAt<T>(index: Index<T>, sentence: Sentence, at: number): readonly Entry<T>[] {
  const word = sentence[at]
  if (word === undefined) return NONE
  const byWord = index.byWord.get(word)
  let found: Entry<T>[] | null = byWord ? longest([], byWord, sentence, at) : null
  for (const [pattern, sought] of index.byClass)
    if (pattern.test(word)) found = longest(found ?? [], sought, sentence, at)
  return found ?? NONE
}

/** Words of this file, for the lexicon's hash. */
export const CLASS_WORDS = { CLASSES }
