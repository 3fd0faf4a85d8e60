import { z } from 'zod'
import { ActionsFound } from '../contract/access-found.ts'
import { defineTool } from './define-tool.ts'
import { limited } from './limited.ts'
import { askedEvidence, claimedSets, claimOf, commerceEvidence, scopesOf } from './match/match-categories.ts'
import { elementEvidence, readLabel } from './match/match-element.ts'
import type { Evidence } from './match/match-evidence.ts'
import { unreadableIn } from './match/match-letters.ts'
import { type ActionPhrase, parseActionPhrase } from './match/match-phrase.ts'

/** What the user asked (`task`) and what the agent is about to press (`element`); a text alone is a task. Both are hostile. */
export const ActionText = z.union([z.string(), z.object({ task: z.string(), element: z.string().optional() })])
export type ActionText = { readonly task: string; readonly element?: string | undefined } | string

/** Categories that a text falls under or may fall under, each list in the order in which the categories were given. */
export const ActionsMatched = ActionsFound.extend({
  /** The words that decided, for `actions` and `unsure` alike, or the characters that cannot be read; at most eight a category. */
  because: z.array(z.strictObject({ category: z.string(), words: z.array(z.string()) })),
})
export type ActionsMatched = z.infer<typeof ActionsMatched>

const MOST_WORDS = 8
const MOST_CATEGORIES = 200
const MOST_CATEGORY_CHARS = 500
/** Values within the text and the list of categories. */
const MOST_VALUES = 1000
/** Objects and verbs of all categories, times sentences. */
const MOST_COMPARISONS = 200_000

function record(category: string, evidence: readonly Evidence[], found: ActionsMatched): void {
  const sure = evidence.filter(({ strength }) => strength === 'sure')
  const decisive = sure.length > 0 ? sure : evidence
  if (decisive.length === 0) return
  const list = sure.length > 0 ? found.actions : found.unsure
  list.push(category)
  const words = new Set(decisive.flatMap((one) => one.words))
  found.because.push({ category, words: [...words].slice(0, MOST_WORDS) })
}

/** Nothing is read of a text that is too long: what it asks for cannot be told, so it may be any category. */
function cannotTell(phrases: readonly ActionPhrase[]): ActionsMatched {
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

/** A matcher for one list of categories; see `matchAction`. Compile once where many texts are to be matched. */
export function compileActionMatcher(categories: readonly string[]): (text: ActionText) => ActionsMatched {
  const phrases = [...new Set(categories)].map(parseActionPhrase)
  const english = new Set(phrases.filter(isEnglish))
  const weight = phrases.reduce((sum, phrase) => sum + weightOf(phrase), 0)
  return (text) => {
    const { task, element = '' } = typeof text === 'string' ? { task: text } : text
    const [scopes, label] = [scopesOf(task), readLabel(element)]
    if (scopes === null || label === null || scopes.given.length * weight > MOST_COMPARISONS) return cannotTell(phrases)
    const unreadable = [...new Set([...unreadableIn(task), ...label.unreadable])]
    const doubt: Evidence[] = unreadable.length > 0 ? [{ strength: 'unsure', words: unreadable }] : []
    const claims = claimedSets(phrases, scopes)
    const claim = claimOf(scopes, claims)
    const bought = phrases.some((phrase) => phrase.commerce) ? commerceEvidence(scopes, claims) : []
    const found: ActionsMatched = { actions: [], unsure: [], because: [] }
    for (const phrase of phrases) {
      const asked = phrase.commerce ? bought : askedEvidence(phrase, scopes)
      const pressed = elementEvidence(phrase, label, claim)
      record(phrase.category, [...asked, ...pressed, ...(english.has(phrase) ? doubt : [])], found)
    }
    return found
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
 * A text that is too long to be matched (50,000 characters, 5,000 sentences) may be any category: all are unsure.
 *
 * @example
 * matchAction('Compare airfares to Lisbon', ['book a flight', 'book a hotel']).actions // ['book a flight']
 */
export function matchAction(text: ActionText, categories: readonly string[]): ActionsMatched {
  return compileActionMatcher(categories)(text)
}

/** `MatchAction(text, categories)`: a reader. */
export const matchActionTool = defineTool({
  name: 'MatchAction',
  description:
    'Which of the action categories a task falls under. `actions` are sure; `unsure` may apply and need a closer look; `because` names the words that decided.',
  kind: 'reader',
  parameters: z.object({
    text: limited(ActionText, MOST_VALUES).describe(
      'what the user asked, as text, or as `task` with the text of the `element` that is to be pressed',
    ),
    categories: limited(z.array(z.string().max(MOST_CATEGORY_CHARS)).max(MOST_CATEGORIES), MOST_VALUES).describe(
      "the rules' own action phrases",
    ),
  }),
  returns: ActionsMatched,
  run: ({ text, categories }: { text: ActionText; categories: string[] }) => matchAction(text, categories),
})
