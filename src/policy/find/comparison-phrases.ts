import type { Operator } from '../../contract/reason.ts'

/** Words that compare, and how. */
export type Phrase = readonly [operator: Operator, words: readonly string[]]

const phrases = (operator: Operator, text: string): readonly Phrase[] =>
  text.split('|').map((phrase) => [operator, phrase.trim().split(/\s+/)] as const)

/** Before the number, the longest first. */
export const BEFORE_NUMBER: readonly Phrase[] = [
  ...phrases(
    '>=',
    'greater than or equal to|more than or equal to|higher than or equal to|older than or equal to|over or equal to',
  ),
  ...phrases(
    '>=',
    'above or equal to|equal to or greater than|equal to or more than|equal to or above|equal to or over',
  ),
  ...phrases(
    '<=',
    'less than or equal to|lower than or equal to|younger than or equal to|under or equal to|below or equal to',
  ),
  ...phrases('<=', 'equal to or less than|equal to or lower than|equal to or below|equal to or under'),
  ...phrases(
    '>=',
    'at least|no less than|not less than|no fewer than|not fewer than|no lower than|not lower than|no younger than',
  ),
  ...phrases(
    '>=',
    'not younger than|not under|not below|minimum|minimum of|a minimum of|minimum is|min|≥|> =|>=|be aged at least|between',
  ),
  ...phrases(
    '<=',
    'at most|no more than|not more than|no older than|not older than|no higher than|not higher than|not over|not above',
  ),
  ...phrases(
    '<=',
    'not exceed|not exceeding|up to|maximum|maximum of|a maximum of|maximum is|max|≤|<=|no greater than|not greater than',
  ),
  ...phrases(
    '>',
    'over|above|more than|greater than|older than|higher than|larger than|exceeds|exceed|exceeding|beyond|>',
  ),
  ...phrases('<', 'under|below|less than|younger than|fewer than|lower than|smaller than|<'),
  ...phrases('==', 'exactly|equal to|equals|==|='),
  ...phrases('!=', '!=|other than|not equal to'),
].toSorted(([, one], [, other]) => other.length - one.length)

/** After the number. */
export const AFTER_NUMBER: readonly Phrase[] = [
  ...phrases(
    '>=',
    'or older|and older|or over|and over|or above|and above|or more|and more|or up|and up|or higher|or greater|or later',
  ),
  ...phrases('>=', 'minimum|at least|and upwards|or upwards|+'),
  ...phrases('<=', 'or younger|and younger|or under|and under|or below|and below|or less|and less|or fewer|or lower'),
  ...phrases('<=', 'maximum|at most|at the most'),
].toSorted(([, one], [, other]) => other.length - one.length)
