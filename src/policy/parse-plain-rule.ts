import type { Condition, Rule } from '../contract/policy.ts'
import { makeRule, parseConditions, type Requirement } from './parse-conditions.ts'
import { lowerFirst } from './parse-rule.ts'
import { fieldFor } from './user-fields.ts'

const WHO = '(?:an? |the |any |every )?(?:users?|persons?|people|customers?|anyone|clients?|visitors?)'
const MAY_NOT = "(?:cannot|can not|can't|can’t|may not|must not|(?:is|are) not (?:allowed|permitted) to)"
const MAY = '(?:may|can|(?:is|are) (?:allowed|permitted) to)'
const ARTICLE = '(?:an? |the |their )?'
/** Words of a noun or action. One space apart; no word can be split in two ways, so matching stays linear. */
const WORDS = "([\\p{L}\\p{N}_'’-]+(?: [\\p{L}\\p{N}_'’-]+){0,5})"
const ACTION = '(.+)'
const AGE = '(\\d{1,3})(?: years?(?: old| of age)?)?'

/** With one of these the sentence says more than which action: it must not be half understood. */
const MORE = new Set(
  `if unless except without when while before after only until but not never no may can must should shall cannot will is are was were be
  has have who whose which that because although though also instead under over below above than than`.split(/\s+/),
)

function readAction(text: string): string | null {
  const action = text.trim()
  const words = action.toLowerCase().split(/[^\p{L}\p{N}'’-]+/u)
  const plain = action.length <= 200 && !/[;:()"!?]/.test(action) && !words.some((word) => MORE.has(word))
  return plain && action !== '' ? lowerFirst(action) : null
}

type Match = readonly string[]
type Form = {
  readonly pattern: RegExp
  /** Places in the match of the action and of what the condition is made from. */
  readonly action: number
  readonly condition: (match: Match, fields: readonly string[]) => Requirement | null
}

function ageCondition(operator: Condition['operator'], place: number): Form['condition'] {
  return (match, fields) => {
    const field = fields.find((name) => name.toLowerCase() === 'age')
    return field === undefined ? null : { field, operator, value: Number(match[place]) }
  }
}

function nounCondition(place: number): Form['condition'] {
  return (match, fields) => {
    const field = fieldFor(match[place] ?? '', fields)
    return field === null ? null : { field, operator: '==', value: true }
  }
}

/** `vaccine must be true`, `age must be at least 18 and member must be true`. */
function statedCondition(place: number): Form['condition'] {
  return (match) => {
    const text = (match[place] ?? '')
      .replace(/ must (?:be )?(?:at least|no less than) /gi, ' >= ')
      .replace(/ must (?:be )?(?:at most|no more than) /gi, ' <= ')
      .replace(/ must be (?:over|above|more than|greater than) /gi, ' > ')
      .replace(/ must be (?:under|below|less than) /gi, ' < ')
      .replace(/ must be (?:one of|in) /gi, ' in ')
      .replace(/ must (?:be|equal) (?!not\b|no\b)/gi, ' == ')
      .replace(/ must not (?:be|equal) /gi, ' != ')
    return parseConditions(text)
  }
}

function form(source: string, action: number, condition: Form['condition']): Form {
  return { pattern: new RegExp(`^${source}$`, 'iu'), action, condition }
}

const FORMS: readonly Form[] = [
  form(
    `${WHO} (?:aged |who (?:is|are) )?(?:under|below|younger than)(?: the age of)? ${AGE} ${MAY_NOT} ${ACTION}`,
    2,
    ageCondition('>=', 1),
  ),
  form(
    `${WHO} (?:aged |who (?:is|are) )?(?:over|above|older than)(?: the age of)? ${AGE} ${MAY_NOT} ${ACTION}`,
    2,
    ageCondition('<=', 1),
  ),
  form(`${WHO} must be (?:at least|aged at least) ${AGE} to ${ACTION}`, 2, ageCondition('>=', 1)),
  form(`${WHO} must be (?:aged )?${AGE} (?:or|and) (?:older|over|above) to ${ACTION}`, 2, ageCondition('>=', 1)),
  form(`${WHO} must be (?:over|above|older than) ${AGE} to ${ACTION}`, 2, ageCondition('>', 1)),
  form(`to ([^,]+), (.+ must .+)`, 1, statedCondition(2)),
  form(`to ([^,]+), (.+(?:==|!=|<|>| in ).+)`, 1, (match) => parseConditions(match[2] ?? '')),
  form(`only ${WORDS} ${MAY} ${ACTION}`, 2, nounCondition(1)),
  form(`${WHO} must (?:be|have) ${ARTICLE}${WORDS} to ${ACTION}`, 2, nounCondition(1)),
  form(`${WHO} (?:without|with no|who (?:have|has) no) ${ARTICLE}${WORDS} ${MAY_NOT} ${ACTION}`, 2, nounCondition(1)),
  form(`no ${ACTION} without ${ARTICLE}${WORDS}`, 1, nounCondition(2)),
  form(
    `(?:an? )?(?:un|non-?)([\\p{L}-]+)(?: users?| persons?| people| customers?)? ${MAY_NOT} ${ACTION}`,
    2,
    nounCondition(1),
  ),
]

/**
 * Reads one sentence of the plain grammar, exactly or not at all. What a user must be or have is taken only where exactly one
 * declared field fits it; `under 18` and its kin need a declared `age`. The sentence becomes the violation's text.
 */
export function parsePlainRule(sentence: string, fields: readonly string[]): Rule | null {
  const text = sentence.trim().replace(/\.$/, '').replace(/\s+/g, ' ')
  if (text.length > 400) return null
  for (const { pattern, action, condition } of FORMS) {
    const match = pattern.exec(text)
    const named = match && readAction(match[action] ?? '')
    const requirement = match && named && condition(match, fields)
    if (named && requirement) return makeRule(named, requirement, /^to /i.test(text) ? undefined : text)
  }
  return null
}
