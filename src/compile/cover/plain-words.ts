function words(text: string): ReadonlySet<string> {
  return new Set(text.split(/\s+/).filter((word) => word !== ''))
}

/**
 * Words that ask for nothing by themselves: beside names, numbers and comparisons for which a check stands, they only hold a sentence together.
 * A word that is not known is never taken for one of these.
 */
export const PLAIN_WORDS = words(`
  a an the this that these those such it is are was be been being do does did has have had having
  he she they them him i we you us who whom whoever somebody someone anybody anyone nobody user users person people agent
  no not never cannot can can't may must mustn't should shall will would could might
  let lets make makes sure please see sees take takes care ensure check mind like want wants wish wishes
  allow allowed allows permit permitted permits grant granted refuse refused deny denied denies forbid forbidden prohibited reject rejected require
  requires required need needs needed
  to of from in on at by for with without as than and or also both either neither nor then so too again
  read reads seen look looks looked access accessed accessible view viewed views open opened readable closed stay stays remain remains
  data database databases dataset table tables column columns field fields attribute attributes value values role roles named called name identity
  acts act acting asks ask how far namely about which there
  whole entire all any every each
  year years old aged true yes non valid`)

/** What follows one of these holds only in part: there must be something behind it for which a check stands. */
export const LIMITING_WORDS = words('only but')
/** What follows one of these is a condition: there must be a comparison behind it. */
export const CONDITION_WORDS = words('if when whenever unless where whose except provided')
/** With these a name means what belongs to somebody, and no list of columns can tell whose it is. */
export const OWNING_WORDS = words('his her its their my our your')
/** What these close or open depends on the words behind them. */
export const SWEEPING_WORDS = words('nothing anything everything none')
/** With one of these behind them they speak of what no list names, which is closed anyway. */
export const REST_WORDS = words('else beyond other others')

/** A sentence with one of these denies what it names, or may do so. */
export const DENYING_WORDS =
  words(`no not never none nobody nothing neither nor cannot can't mustn't closed denied deny denies forbidden forbid
  prohibited refuse refused reject rejected without except unless hidden secret inaccessible`)
