import type { Policy } from '../../contract/policy.ts'
import { isSameRole, rolesClosedBy } from './closed-roles.ts'
import {
  CONDITION_WORDS,
  DENYING_WORDS,
  LIMITING_WORDS,
  OWNING_WORDS,
  PLAIN_WORDS,
  REST_WORDS,
  SWEEPING_WORDS,
} from './plain-words.ts'
import type { RepeatedNames } from './repeated-names.ts'
import { type Range, sentenceWords } from './sentence-words.ts'

export type Sentence = Range & { readonly text: string }

type Ground = {
  readonly policy: Pick<Policy, 'roles' | 'rules'>
  readonly names: RepeatedNames
  readonly requests: string
}

/** Words of which an introduction may consist: none of them forbids or limits anything. */
const INTRODUCING = new Set(
  `a an the this that these those following below above here there is are was be of for in on to and or as follows each every all both how far
  who which what their please check heed apply applies follow describe describes list lists listed define defines defined say says tell tells
  role roles rule rules user users agent guard request requests policy policies permission permissions right rights access database databases table
  tables column columns field fields attribute attributes data action actions kinds different several
  one two three four five six seven eight nine ten`.split(/\s+/),
)
const NOT_LISTED = /\b(?:is |are )?not (?:listed|named|mentioned|granted|allowed)(?: (?:above|below|here))?\b/gi
/** Words of `Nobody may look at anything beyond that, whatever reason is given`. */
const OF_THE_REST = new Set('whatever reason reasons given above below here everybody everyone'.split(' '))
const READING = /\b(?:read|see|view|access|accessible|look|looked|readable|data|databases?|tables?|columns?)\b/i
const CLOSED =
  /^(?:the )?(?<names>.+?) (?:databases?|tables?|columns?) (?:stays?|remains?|is|are) (?:closed|inaccessible|off limits|hidden|denied|forbidden|not accessible|not open|not readable)$/i

function isIntroduction(requests: string, sentence: Sentence): boolean {
  const words = sentenceWords(requests, sentence).map((word) => word.text)
  const counts = words[0] === 'there'
  return words.every((word) => INTRODUCING.has(word) || (counts && /^\d{1,2}$/.test(word)))
}

/** Closes what no list opens, and nothing more: of data that is so anyway, of actions it is not. */
function closesTheRest({ policy }: Ground, { text }: Sentence): boolean {
  if (policy.rules.length > 0 && !READING.test(text)) return false
  const read = text.replace(NOT_LISTED, ' else ')
  const words = sentenceWords(read, { start: 0, end: read.length }).map((word) => word.text)
  const known = (word: string) =>
    PLAIN_WORDS.has(word) || REST_WORDS.has(word) || SWEEPING_WORDS.has(word) || OF_THE_REST.has(word)
  return (
    words.every(known) &&
    words.some((word) => REST_WORDS.has(word)) &&
    // Two of them may well open what they seem to close: `nothing else is denied`.
    words.filter((word) => DENYING_WORDS.has(word)).length === 1
  )
}

function isName(word: string): boolean {
  const others = [PLAIN_WORDS, CONDITION_WORDS, LIMITING_WORDS, OWNING_WORDS, SWEEPING_WORDS, REST_WORDS]
  return word === 'and' || word === 'or' || !others.some((words) => words.has(word))
}

/** Closes databases or columns that no list opens. */
function closesNames({ names }: Ground, sentence: Sentence): boolean {
  const closed = CLOSED.exec(sentence.text.replace(/\s+/g, ' ').replace(/[.!]+\s*$/, ''))?.groups?.names
  if (closed === undefined) return false
  const words = sentenceWords(closed, { start: 0, end: closed.length })
  return words.every(({ text }) => isName(text)) && names.areClosed(sentence)
}

/** Closes everything to roles that have no list, each of them known by its own name. */
function closesRoles({ policy }: Ground, { text }: Sentence): boolean {
  const closed = rolesClosedBy(text)
  const isEmpty = (name: string) => {
    const lists = Object.entries(policy.roles).filter(([role]) => isSameRole(role, name))
    return lists.length > 0 && lists.every(([, list]) => Object.keys(list).length === 0)
  }
  return closed?.every(isEmpty) === true
}

/** Whether a sentence needs no check of its own: it introduces, or closes what is closed anyway. What no list opens is closed where there are lists. */
export function isHarmless(ground: Ground, sentence: Sentence): boolean {
  if (isIntroduction(ground.requests, sentence)) return true
  const hasLists = Object.values(ground.policy.roles).some((list) => Object.keys(list).length > 0)
  return hasLists && (closesTheRest(ground, sentence) || closesNames(ground, sentence) || closesRoles(ground, sentence))
}
