import type { Random } from '../../../datasets/own/random.ts'

/** Words that stand in any text, so that letters are about as frequent as in English. */
export const COMMON_WORDS: readonly string[] = (
  'the of and to in is that for on with as at by this from are was be have has not it which all more than into only when ' +
  'where who what how each other after before under over between during since until because while their there these those ' +
  'first last next previous current page list value number time day week month year person user order result record field ' +
  'table find show select open close enter check compare count total average lowest highest latest given above below left ' +
  'right top middle bottom step task action answer question should would could must may can does did done made make take ' +
  'look need want see shown used using same different available required needed information details name type price date'
).split(' ')

const ONSETS = 'b c d f g h l m n p r s t v w br ch cl cr dr fl gr pl pr sh sl st th tr'.split(' ')
const VOWELS = 'a e i o u a e i o ea ee io ou ai'.split(' ')
const CODAS = 'n r s t l m d ck nd nt rd st ng x'.split(' ')

/** One of a list, without copying it: lists here are long. @throws RangeError for an empty list */
export function oneOf<T>(list: readonly T[], random: Random): T {
  const chosen = list[random.integer(list.length)]
  if (chosen === undefined) throw new RangeError('cannot choose from an empty list')
  return chosen
}

/** One of a list, earlier ones far more often, as words are in texts. */
export function oftenEarly<T>(list: readonly T[], random: Random): T {
  const chosen = list[Math.floor(list.length * random.next() ** 2)]
  if (chosen === undefined) throw new RangeError('cannot choose from an empty list')
  return chosen
}

function madeUpWord(random: Random): string {
  const syllables = random.chance(0.3) ? 2 : 1
  let word = ''
  for (let syllable = 0; syllable < syllables; syllable++) word += oneOf(ONSETS, random) + oneOf(VOWELS, random)
  return word + oneOf(CODAS, random)
}

/** Words that nobody has used, but could pronounce; each once. */
export function makeVocabulary(random: Random, size: number): string[] {
  const words = new Set<string>()
  while (words.size < size) words.add(madeUpWord(random))
  return [...words]
}
