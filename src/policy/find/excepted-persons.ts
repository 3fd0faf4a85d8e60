import type { Place } from './name-places.ts'
import type { Token } from './request-tokens.ts'
import { hasRow, rowAt, wordRows } from './word-rows.ts'
import { hasWord, wordSet } from './word-sets.ts'

const EXCEPTING = wordRows(
  'but|except for|except to|except|excepting|excluding|apart from|aside from|other than|save for|save|besides|bar|barring|with the exception of',
)
/** After `but`, these go on and take nothing away: `everyone may read title, but not member`. */
const GOING_ON = wordSet('not no only also never may can cannot they nobody none nothing')
const EVERYONE = wordRows(
  `everyone|everybody|anyone|anybody|whoever|all users|all roles|all people|all persons|all others|all staff|every user|every role|every person|
  any user|any role|any person|each user|each role|each person|all of them`,
)
const ALL = wordSet('all any every each')
const MODALS = wordSet('may can must shall should will could cannot is are has have')
/** `no one but nurses may …` gives to the nurses. */
const NEGATIVE = wordSet('no nobody none not never nothing neither only')
const ARTICLES = wordSet('the a an any all to for')

/** Whether the subject itself has an exception: `all but visitors may …`. */
function isInSubject(tokens: readonly Token[], at: number, to: number): boolean {
  const from = tokens.findLastIndex(({ text }, n) => n < at && text === ';') + 1
  if (hasWord(tokens, { from, to: at }, MODALS)) return false
  return hasWord(tokens, { from, to: at }, ALL) && hasWord(tokens, { from: to, to: tokens.length }, MODALS)
}

/** `except visitors`; with `but`, only where nothing more is said of these: `…, but visitors may …` is a new clause. */
function takesRole(tokens: readonly Token[], at: number, to: number, roles: readonly Place[]): boolean {
  let name = to
  while (ARTICLES.has(tokens[name]?.text ?? '')) name += 1
  const role = roles.find(({ from }) => from === name)
  if (!role) return false
  return tokens[at]?.text !== 'but' || (tokens[role.to]?.kind ?? 'sign') === 'sign'
}

/** Whether a sentence takes persons away from those whom it speaks of (`everyone but visitors`): then nobody can tell whom it gives what. */
export function exceptsPersons(tokens: readonly Token[], roles: readonly Place[]): boolean {
  const everyone = hasRow(tokens, { from: 0, to: tokens.length }, EVERYONE)
  return tokens.some((_, at) => {
    const to = at + rowAt(tokens, at, EXCEPTING)
    if (to === at || hasWord(tokens, { from: Math.max(0, at - 2), to: at }, NEGATIVE)) return false
    if (tokens[at]?.text === 'but' && GOING_ON.has(tokens[to]?.text ?? '')) return false
    const isAfterAll = tokens[at - 1]?.text === 'all'
    return everyone || isAfterAll || isInSubject(tokens, at, to) || takesRole(tokens, at, to, roles)
  })
}
