import { createHash } from 'node:crypto'
import { canonicalJson } from '../../contract/json.ts'
import { BESIDE_WORDS } from '../action-beside.ts'
import { EMPTY_NOUNS, NOUN_SETS, VERB_SETS } from './action-lexicon.ts'
import { BINDING, BINDING_LABELS, LOOKING } from './binding-words.ts'
import { ELSEWHERE_GOODS, GOODS_OF_LEXICON } from './elsewhere-goods.ts'
import { ELSEWHERE_DEEDS, ELSEWHERE_SUBJECTS } from './elsewhere-subjects.ts'
import { COMMERCE_WORDS } from './match-commerce.ts'
import { DOUBT_WORDS } from './match-doubts.ts'
import { LABEL_WORD_LISTS } from './match-element.ts'
import { ELSEWHERE_WORDS } from './match-elsewhere.ts'
import { EVIDENCE_WORDS } from './match-evidence.ts'
import { CLASS_WORDS } from './match-index.ts'
import { MENTION_WORDS } from './match-mentions.ts'
import { TITLE_EXCEPTIONS, TITLE_VERBS } from './match-nouns-media.ts'
import { PART_WORDS } from './match-parts.ts'
import { PHRASE_WORDS } from './match-phrase.ts'
import { PLACED_WORDS } from './match-placed.ts'
import { TITLE_WORDS } from './match-titles.ts'
import { TOKEN_WORDS } from './match-tokens.ts'
import { TYPO_WORDS } from './match-typos.ts'
import { VERB_PLACES } from './match-verbs.ts'
import { EMPTY_WORDS, PLAIN_WORDS } from './plain-words.ts'

/** Every list of words by which `MatchAction` answers. */
const LISTS = {
  nouns: NOUN_SETS,
  verbs: VERB_SETS,
  titles: [TITLE_VERBS, TITLE_EXCEPTIONS],
  elsewhere: [ELSEWHERE_SUBJECTS, ELSEWHERE_GOODS, ELSEWHERE_DEEDS, GOODS_OF_LEXICON],
  empty: EMPTY_NOUNS,
  binding: [BINDING, BINDING_LABELS, LOOKING],
  english: [PLAIN_WORDS, EMPTY_WORDS],
  places: [
    BESIDE_WORDS,
    DOUBT_WORDS,
    PART_WORDS,
    PLACED_WORDS,
    COMMERCE_WORDS,
    LABEL_WORD_LISTS,
    ELSEWHERE_WORDS,
    EVIDENCE_WORDS,
    CLASS_WORDS,
    MENTION_WORDS,
    PHRASE_WORDS,
    TITLE_WORDS,
    TOKEN_WORDS,
    TYPO_WORDS,
    VERB_PLACES,
  ],
}

/** Sets, maps and patterns in a form that JSON has. */
function toLists(_key: string, value: unknown): unknown {
  if (value instanceof Set) return [...value].sort()
  if (value instanceof Map) return [...value]
  return value instanceof RegExp ? String(value) : value
}

/** Hash of all words that `MatchAction` knows, `sha256:…`: it changes with any of them, and with nothing else. */
export function lexiconHash(): string {
  const lists: unknown = JSON.parse(JSON.stringify(LISTS, toLists))
  return `sha256:${createHash('sha256').update(canonicalJson(lists)).digest('hex')}`
}
