import type { Token } from './request-tokens.ts'
import { hasWord, wordSet } from './word-sets.ts'

const READING = wordSet(
  `read reads reading readable see sees seen seeing view views viewed viewing viewable visible query queries queried querying access accesses
  accessed accessing accessible use uses used using usable select selects selected selecting retrieve retrieves retrieved retrieving open opens
  opened available inspect inspected browse browsed search searched fetch fetched obtain obtained display displayed show shows shown examine
  examined know knows known learn look looks looked looking get gets check checked list listed granted public`,
)
/** What is allowed without a verb is to be read: `labname is allowed for nurses`. */
const ALLOWING = wordSet('allowed permitted')
/** After these the word is a noun: `change the access of …`. */
const BEFORE_NOUN = wordSet('the a an of their its this that every each')
const NOT_LOOKING = wordSet('after for')

const VERBS = `change delete update edit modify alter write insert remove create add overwrite erase replace correct amend adjust rename
  set fill enter store submit append drop truncate move merge reset clear register record enrich complete maintain manage own approve sign cancel lock
  hide keep mask purge destroy upload import revoke assign fix withhold protect block`
const BASES = VERBS.trim().split(/\s+/)
const GERUNDS = BASES.map((verb) => (verb.endsWith('e') ? `${verb.slice(0, -1)}ing` : `${verb}ing`))
/** Doing something else with data than reading it. */
const WRITING: ReadonlySet<string> = new Set([...BASES, ...GERUNDS, 'setting', 'dropping', 'submitting'])

const MODALS = wordSet('may can could must shall should will might')
const ADVERBS = wordSet('also only not never always then both all just even either now too be to ever still')
/** `let visitors delete …`: a verb follows whom it lets. */
const LETTING = wordSet('let lets letting')
const MOST_LET = 4
const BEFORE_VERB = wordSet('and or but , to / then also only not')
/** A word before one of these is a noun: `title and change of loans`. */
const AFTER_NOUN = wordSet('of from in and or but is are may can for')
const NO_VERB = wordSet('in of from on at for with by the a an as have has if')

function textOf(tokens: readonly Token[], at: number): string {
  return tokens[at]?.text ?? ''
}

export function isReadingVerb(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at]
  if (!token || token.gluedBefore || token.gluedAfter) return false
  if (ALLOWING.has(token.text)) return textOf(tokens, at + 1) !== 'to'
  if (!READING.has(token.text) || BEFORE_NOUN.has(textOf(tokens, at - 1))) return false
  return !(token.text.startsWith('look') && NOT_LOOKING.has(textOf(tokens, at + 1)))
}

function isAdverb(text: string): boolean {
  return text === '' || ADVERBS.has(text) || text.endsWith('ly')
}

/** Whether a word stands right after `may`, with nothing but adverbs between. */
function followsModal(tokens: readonly Token[], at: number): boolean {
  let before = at - 1
  while (before >= 0 && isAdverb(textOf(tokens, before))) before -= 1
  return MODALS.has(textOf(tokens, before))
}

/** A verb that does not read: any after `may`, and a known one where it begins a sentence or stands after `and`. */
export function isOtherVerb(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at]
  if (token?.kind !== 'word' || isReadingVerb(tokens, at) || token.gluedBefore || token.gluedAfter) return false
  if (followsModal(tokens, at)) return !isAdverb(token.text) && !NO_VERB.has(token.text)
  if (!WRITING.has(token.text)) return false
  const next = tokens[at + 1]
  const isLet = hasWord(tokens, { from: Math.max(0, at - MOST_LET), to: at }, LETTING)
  const begins = at === 0 || isLet || BEFORE_VERB.has(textOf(tokens, at - 1))
  return begins && next?.kind === 'word' && !AFTER_NOUN.has(next.text)
}
