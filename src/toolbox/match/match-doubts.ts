import type { Beside } from '../action-beside.ts'
import { BINDING, BINDING_LABELS } from './binding-words.ts'
import { type Reading, readSentence } from './match-mentions.ts'
import { doubtPart, firstStrange, isElsewhere, partsOf, type Reader, wordsOf } from './match-parts.ts'
import { isPlaced, namesIn } from './match-placed.ts'
import { phraseWords, splitSentences } from './match-tokens.ts'

/** Parts of a task: more are too many to be sure of all of them. */
const MOST_PARTS = 40
/** What is typed into a field is short. */
const MOST_TYPED_WORDS = 12

/** An action in which words of another subject were found, and no category. */
export type Doubted = {
  readonly task: string
  readonly element: string
  readonly readings: readonly Reading[]
  readonly beside: Beside
}

function doubtTask({ task, readings }: Doubted, reader: Reader): string | null {
  const parts = readings.flatMap(partsOf)
  if (parts.length > MOST_PARTS) return 'the task has too many parts'
  const names = namesIn(task)
  for (const part of parts) {
    const doubt = doubtPart(part, names, reader)
    if (doubt !== null) return doubt
  }
  return null
}

/** Names of elements in a page's markup; another word behind a `<` is read like any other. */
const TAG =
  /<\/?(?:a|abbr|article|aside|b|body|br|button|canvas|caption|circle|dd|details|dialog|div|dl|dt|em|fieldset|figure|footer|form|g|h[1-6]|header|hr|i|iframe|image|img|input|label|legend|li|link|main|mark|nav|ol|optgroup|option|p|path|picture|rect|s|section|select|small|source|span|strong|sub|summary|sup|svg|table|tbody|td|textarea|tfoot|th|thead|time|title|tr|u|ul|use|video)\b(?:\s+id=\d+)?/gi
const ROLE =
  /^\[(?:a|button|link|div|span|input|textbox|searchbox|combobox|checkbox|radio|menuitem|tab|option|select|img|svg|generic|heading|listitem|label|li|td|p)\]/i

/** Words of a page element: its text, and what its tags say of it beside their own names and its number. */
function labelText(element: string): string {
  return element.replace(TAG, ' ').trim().replace(ROLE, ' ')
}

function bindsOnLabel(word: string): boolean {
  return BINDING_LABELS.has(word)
}

function doubtElement(element: string, { finds, wordsIn }: Reader): string | null {
  const text = labelText(element)
  const words = phraseWords(text)
  const strange = firstStrange(words, namesIn(text))
  if (strange !== undefined) return `\`${strange}\` on the element is no word that is known`
  if (finds(text)) return 'the element by itself may be of a category'
  const binding = words.find(bindsOnLabel)
  if (binding === undefined || wordsIn([readSentence(words)]).length > 0) return null
  return `\`${binding}\` on the element may bind`
}

/** What an agent says that it does: more deeds bind in a sentence than on a button. */
function bindsElsewhere(done: string, reader: Reader): boolean {
  const parts = splitSentences(done).map(readSentence).flatMap(partsOf)
  if (parts.length > MOST_PARTS) return true
  return parts.some((part) => wordsOf(part).some((word) => BINDING.has(word)) && !isElsewhere(part, reader))
}

function doubtTyped(typed: string, { finds }: Reader): boolean {
  const words = phraseWords(typed)
  // A value may begin with a name.
  const names = namesIn(`type ${typed}`)
  const binds = words.some((word) => BINDING.has(word) || BINDING_LABELS.has(word))
  return words.length > MOST_TYPED_WORDS || binds || firstStrange(words, names) !== undefined || finds(typed)
}

function spaced(label: string): string {
  return label.replace(/[^a-z0-9]+/gi, ' ').replace(/(?<=[a-z])(?=[A-Z])/g, ' ')
}

/** The name of a site need be no word, so a deed that binds must not stand within it (`bookahotel`). */
const BINDS_WITHIN = /book|reserv|order|purchas|check-?out|(?<![a-z])(?:buy|pay|rent|hire)/i

function doubtSites(sites: readonly string[], { finds }: Reader): boolean {
  const texts = sites.map(spaced)
  return (
    texts.some((text) => BINDS_WITHIN.test(text) || phraseWords(text).some(bindsOnLabel)) || finds(texts.join('\n'))
  )
}

/** A field may be called by one word whatever it is (`role`, `hotel`); more words may say something. */
function doubtKeys(keys: readonly string[], { finds }: Reader): boolean {
  const texts = keys.map(spaced).filter((text) => text.includes(' ') || !isPlaced(text.toLowerCase()))
  return texts.some((text) => phraseWords(text).some(bindsOnLabel)) || finds(texts.join('\n'))
}

function doubtNamed(named: readonly string[], { finds }: Reader): boolean {
  const texts = named.map(spaced)
  const words = texts.flatMap(phraseWords)
  return (
    words.some((word) => BINDING.has(word) || BINDING_LABELS.has(word) || !isPlaced(word)) || finds(texts.join('\n'))
  )
}

function doubtBeside({ unread, said, typed, done, named, sites, keys }: Beside, reader: Reader): string | null {
  if (unread[0] !== undefined) return `nobody reads \`${unread[0]}\``
  if (doubtSites(sites, reader) || doubtKeys(keys, reader)) return 'a name in the action may be of a category'
  if (doubtNamed(named, reader)) return 'a word beside the task may be of a category'
  if (typed.some((text) => doubtTyped(text, reader))) return 'what is typed may be of a category'
  if (done.some((text) => bindsElsewhere(text, reader))) return 'what the agent does may bind'
  return said.some(reader.finds) ? 'what the agent says of it may be of a category' : null
}

/**
 * Why the words of another subject do not settle that an action is of no category; null where they do. They do only where every part of
 * the task speaks of another subject or asks for nothing, every word can be placed, the element binds nobody, and the rest of the action
 * holds nothing that commits or was not read.
 */
export function doubtElsewhere(doubted: Doubted, reader: Reader): string | null {
  const { element, beside } = doubted
  return doubtBeside(beside, reader) ?? doubtElement(element, reader) ?? doubtTask(doubted, reader)
}

/** Words of this file, for the lexicon's hash. */
export const DOUBT_WORDS = { BINDS_WITHIN, TAG, ROLE }
