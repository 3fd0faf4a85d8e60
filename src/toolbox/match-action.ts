import { z } from 'zod'
import { ActionsFound } from '../contract/access-found.ts'
import type { Beside } from './action-beside.ts'
import { cutText } from './cut-text.ts'
import {
  askedEvidence,
  claimedSets,
  claimOf,
  commerceEvidence,
  type Scopes,
  scopesOf,
} from './match/match-categories.ts'
import { doubtElsewhere } from './match/match-doubts.ts'
import { elementEvidence, type Label, readLabel } from './match/match-element.ts'
import { type Elsewhere, elsewhereOf } from './match/match-elsewhere.ts'
import type { Evidence } from './match/match-evidence.ts'
import { unreadableIn } from './match/match-letters.ts'
import type { Reader } from './match/match-parts.ts'
import { type ActionPhrase, parseActionPhrase } from './match/match-phrase.ts'

/** What the user asked (`task`), what the agent is about to press (`element`) and the action's other texts; a text alone is a task. All are hostile. */
export type ActionText =
  | { readonly task: string; readonly element?: string | undefined; readonly beside?: Beside | undefined }
  | string

/** Categories that a text falls under or may fall under, each list in the order in which the categories were given. */
export const ActionsMatched = ActionsFound.extend({
  /** The words that decided, for `actions` and `unsure` alike, or the characters that cannot be read; at most eight a category. */
  because: z.array(z.strictObject({ category: z.string(), words: z.array(z.string()) })),
  /** Where there is no category, words that tell of another subject; at most eight. */
  elsewhere: z.array(z.string()),
})
export type ActionsMatched = z.infer<typeof ActionsMatched>

const MOST_WORDS = 8
const REASON_CHARS = 500
/** Objects and verbs of all categories, times sentences. */
const MOST_COMPARISONS = 200_000

/** What speaks for the categories, before anything is said of what it leaves open. */
type Found = Pick<ActionsMatched, 'actions' | 'unsure' | 'because'>

function record(category: string, evidence: readonly Evidence[], found: Found): void {
  const sure = evidence.filter(({ strength }) => strength === 'sure')
  const decisive = sure.length > 0 ? sure : evidence
  if (decisive.length === 0) return
  const list = sure.length > 0 ? found.actions : found.unsure
  list.push(category)
  const words = new Set(decisive.flatMap((one) => one.words))
  found.because.push({ category, words: [...words].slice(0, MOST_WORDS) })
}

/** Nothing is read of a text that is too long: what it asks for cannot be told, so it may be any category. */
function cannotTell(phrases: readonly ActionPhrase[]): Found {
  const unsure = phrases.map((phrase) => phrase.category)
  return { actions: [], unsure, because: unsure.map((category) => ({ category, words: [] })) }
}

/** The lexicon is English. A category in other letters is known by its own words alone, and they are expected in a text. */
function isEnglish({ category }: ActionPhrase): boolean {
  return unreadableIn(category).length === 0
}

/** What one sentence is compared with. */
function weightOf({ objects, ownVerbs }: ActionPhrase): number {
  return objects.reduce((sum, { needs }) => sum + 1 + needs.length, 1 + ownVerbs.size)
}

/** What speaks for each of the categories. */
function weighAll(phrases: readonly ActionPhrase[], english: ReadonlySet<ActionPhrase>, read: ReadText): Found {
  const { scopes, label, unreadable } = read
  const doubt: Evidence[] = unreadable.length > 0 ? [{ strength: 'unsure', words: unreadable }] : []
  const claims = claimedSets(phrases, scopes)
  const claim = claimOf(scopes, claims)
  const bought = phrases.some((phrase) => phrase.commerce) ? commerceEvidence(scopes, claims) : []
  const found: Found = { actions: [], unsure: [], because: [] }
  for (const phrase of phrases) {
    const asked = phrase.commerce ? bought : askedEvidence(phrase, scopes)
    const pressed = elementEvidence(phrase, label, claim)
    record(phrase.category, [...asked, ...pressed, ...(english.has(phrase) ? doubt : [])], found)
  }
  return found
}

type ReadText = {
  readonly task: string
  readonly element: string
  readonly beside: Beside
  readonly scopes: Scopes
  readonly label: Label
  readonly unreadable: readonly string[]
}

const NOTHING_BESIDE: Beside = { said: [], typed: [], done: [], named: [], sites: [], keys: [], unread: [] }

/** Null where there is too much of it. */
function readText(text: ActionText, weight: number): ReadText | null {
  const { task, element = '', beside = NOTHING_BESIDE } = typeof text === 'string' ? { task: text } : text
  const [scopes, label] = [scopesOf(task), readLabel(element)]
  if (scopes === null || label === null || scopes.given.length * weight > MOST_COMPARISONS) return null
  const unreadable = [...new Set([...unreadableIn(task), ...label.unreadable])]
  return { task, element, beside, scopes, label, unreadable }
}

function unknownSince(unknown: string): Pick<ActionsMatched, 'unknown'> {
  return { unknown: cutText(unknown, REASON_CHARS) }
}

/** Text that nobody reads may ask for another category as well. */
function unreadIn({ unread }: Beside): Pick<ActionsMatched, 'unknown'> {
  return unread[0] === undefined ? {} : unknownSince(`nobody reads \`${unread[0]}\``)
}

/** Where nothing speaks for a category, something has to speak for another subject. */
function matchedNothing(found: Found, elsewhere: Elsewhere, read: ReadText, finds: Reader['finds']): ActionsMatched {
  const words = [...new Set(elsewhere.wordsIn(read.scopes.readings))].slice(0, MOST_WORDS)
  const matched = { ...found, elsewhere: words }
  if (elsewhere.blindSpot !== null)
    return {
      ...matched,
      ...unknownSince(`no other subject rules out \`${elsewhere.blindSpot}\`, whose words are not known`),
    }
  if (words.length === 0) return { ...matched, ...unknownSince('no word of the task tells what it is about') }
  const doubt = doubtElsewhere({ ...read, readings: read.scopes.readings }, { finds, wordsIn: elsewhere.wordsIn })
  return doubt === null ? matched : { ...matched, ...unknownSince(doubt) }
}

/** A matcher for one list of categories; see `matchAction`. Compile once where many texts are to be matched. */
export function compileActionMatcher(categories: readonly string[]): (text: ActionText) => ActionsMatched {
  const phrases = [...new Set(categories)].map(parseActionPhrase)
  const english = new Set(phrases.filter(isEnglish))
  const weight = phrases.reduce((sum, phrase) => sum + weightOf(phrase), 0)
  let elsewhere: Elsewhere | null = null
  const find = (read: ReadText | null) => (read === null ? cannotTell(phrases) : weighAll(phrases, english, read))
  const finds = (text: string) => {
    if (text.trim() === '') return false
    const { actions, unsure } = find(readText(text, weight))
    return actions.length + unsure.length > 0
  }
  return (text) => {
    const read = readText(text, weight)
    const found = find(read)
    if (found.unsure.length > 0) {
      const doubtful = found.unsure.map((category) => `\`${category}\``).join(' or ')
      return { ...found, elsewhere: [], ...unknownSince(`the words do not tell whether the action is ${doubtful}`) }
    }
    if (read === null || phrases.length === 0) return { ...found, elsewhere: [] }
    if (found.actions.length > 0) return { ...found, elsewhere: [], ...unreadIn(read.beside) }
    // Most actions fall under a category, so this waits for the first that does not.
    elsewhere ??= elsewhereOf(phrases)
    return matchedNothing(found, elsewhere, read, finds)
  }
}

/**
 * Which of the requests' action categories a task falls under. Categories are the rules' own phrases (`book a flight`, `delete a
 * file`), taken apart into verbs and objects and widened by a small lexicon of everyday synonyms.
 *
 * - For things that one looks for in order to get them (cars, flights, lodging, movies, music, video, jobs) the object alone
 *   decides: comparing flights counts as booking one (the labels of Mind2Web-SC, arXiv:2406.09187, follow this reading).
 * - Brands and other likely words count unless the sentence is surely about another subject; one doubtful word alone is unsure, one
 *   common in other senses is nothing (`tickets`). A title is known by the deed (`stream …`, `listen to …`).
 * - Any other object needs a verb of the phrase beside it. Shopping needs a purchase or a cart, and gives way where another
 *   category claims what is bought.
 * - A noun that only modifies another is not the object (`car insurance`).
 * - The element adds a category only if its label commits by itself (`Add to bag`), never by a noun.
 *
 * No text added before or after a task takes a match back; it leaves it at least unsure. Sentences are judged apart and together,
 * and the stronger result stands. And the whole text is judged afresh, as if a task began at each place where one can begin (a verb by
 * what follows it, a sign, words such as `I need`): there nothing before such a place counts, a subject explains only words that it is
 * joined to, and a purchase is claimed only by what it names itself. What is found afresh alone is unsure. The exception are words that,
 * with no sign or line break between, make one expression with the task's own: `find a car` and `seat` ask for a car seat, `insurance
 * for a` and `used Honda` for insurance. They cannot be told from a task that someone wrote so.
 *
 * Nor does another spelling. Compatibility forms, accents and strokes are folded (`Ｃａｆé`, `Łódź`). Words are also taken as they end at
 * every sign, capital and digit, and as they end at spaces alone (`Book. a. flight`, `BookAFlight`, `fli-ght`); what is found so alone is
 * unsure. A task or label that then still has letters or digits of another script or shape, controls that turn its order, anything
 * invisible or unusual between two letters, or words spelled out, cannot be read: each category that is not found in it is unsure, and
 * `because` names the characters (`U+0430`). Beyond it lies what is a riddle rather than a spelling: digits for letters (`b00k`), words
 * written backwards, together (`bookaflight`) or broken by spaces, other languages in Latin letters. A category in another script is
 * looked for by its own words, and no letter makes it unsure.
 *
 * Nothing found is not yet nothing to find. `unknown` says why nobody can tell: a category is unsure, or none is found and no word tells of
 * another subject either. Such words are named in `elsewhere`: things of the lexicon or of a list kept for this alone that belong to no
 * category (`weather`, `parking`), things that only modify another (`car insurance`), and a category's own thing that is only looked at
 * (`show the file`, where the category is to delete one). A category whose thing the lexicon does not know
 * cannot be ruled out so. Where a category is shopping, goods tell of another subject only beside a verb of looking.
 *
 * Such words decide only where nothing else is left open (`unknown` says what): each part of the task speaks of another subject or asks for
 * nothing, and what it binds the user to is of one; each word is plain English, a number or written as a name; the element does not bind
 * (`Reserve`, `Submit`) or is of such a subject itself; and the action holds no other text (`beside`) but data, single words and addresses,
 * and, in an output of the shape of an agent's step, its operation, a short value and its thoughts, none of which is of a category. Text that
 * nobody reads leaves `unknown` beside a category that is found, too.
 *
 * A text that is too long to be matched (50,000 characters, 5,000 sentences) may be any category: all are unsure.
 *
 * @example
 * matchAction('Compare airfares to Lisbon', ['book a flight', 'book a hotel']).actions // ['book a flight']
 */
export function matchAction(text: ActionText, categories: readonly string[]): ActionsMatched {
  return compileActionMatcher(categories)(text)
}
