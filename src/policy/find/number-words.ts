const ONES =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'

const SMALL: ReadonlyMap<string, number> = new Map([
  ...ONES.split(' ').map((word, n): [string, number] => [word, n]),
  ...TENS.split(' ').map((word, n): [string, number] => [word, (n + 2) * 10]),
])
/** Words that make a larger number of those before them: what has one of these, beside a plain `one hundred`, is not read. */
const LARGE = new Set(['hundred', 'thousand', 'million', 'billion', 'dozen'])

/** A number in words, and how many words it takes. `value` is null for a number that is not read, such as those above one hundred. */
export type WordNumber = { readonly value: number | null; readonly count: number }

function isNumberWord(word: string | undefined): boolean {
  return word !== undefined && (SMALL.has(word) || LARGE.has(word))
}

function numberFrom(words: readonly string[]): number | null {
  const [first = '', second, ...more] = words
  if (more.length > 0) return null
  if (second === 'hundred') return first === 'one' ? 100 : null
  const value = first === 'hundred' ? 100 : SMALL.get(first)
  if (value === undefined || second === undefined) return value ?? null
  const unit = SMALL.get(second) ?? 0
  return value >= 20 && value < 100 && unit >= 1 && unit <= 9 ? value + unit : null
}

/**
 * The number that begins at a place among lower-case words, taken whole: `twenty one` is 21 and neither 20 nor 1. Null where none does.
 *
 * @example
 * wordNumberAt(['at', 'least', 'twenty', 'one'], 2) // { value: 21, count: 2 }
 */
export function wordNumberAt(words: readonly string[], at: number): WordNumber | null {
  let end = at
  while (isNumberWord(words[end])) end += 1
  if (end === at) return null
  // `a hundred and five`, `hundred five`: the part after `and` belongs to it.
  while (words[end] === 'and' && LARGE.has(words[end - 1] ?? '') && isNumberWord(words[end + 1])) {
    end += 1
    while (isNumberWord(words[end])) end += 1
  }
  return { value: numberFrom(words.slice(at, end)), count: end - at }
}
