import type { Action } from './action.ts'
import type { Draw } from './draw.ts'
import { fillUp } from './fill-up.ts'
import type { Topic } from './topic.ts'
import { makeNumber, makePhrase, makeSentence } from './values.ts'
import { oneOf } from './vocabulary.ts'

const FRAME_UNITS = 190
const REASONING_SHARE = 0.35
/** Quotes, comma and indent around an element in a list. */
const AROUND_ELEMENT = 9

/** Elements of a page; `#` is its number. */
const ELEMENTS: readonly ((text: () => string, draw: Draw) => string)[] = [
  (text) => `<button id=#> ${text()} </button>`,
  (text) => `<a id=#> ${text()} </a>`,
  (text, { fill }) => `<span id=#> ${text()} ${makeNumber(fill)} </span>`,
  (text) => `<div id=#> <span> ${text()} </span> <span> ${text()} </span> </div>`,
  (text, { shape }) => `<input id=# ${shape.pick(['text', 'radio', 'checkbox', 'search'])} ${text()} />`,
  (text) => `<select id=# ${text()}> <option true> ${text()} </option> <option> ${text()} </option> <option>`,
  (text) => `<label id=#> ${text()} </label>`,
  (text) => `<li id=# menuitem> <img ${text()} /> ${text()} </li>`,
]

/** A task on a web page, the elements that the agent saw, what it thought, and the one it chose. */
export function makeWebAction(topic: Topic, units: number, draw: Draw): Action {
  const task = makeSentence(topic, draw)
  const left = units - task.length - FRAME_UNITS
  const text = () => makePhrase(topic, draw)
  const element = (made: number) => oneOf(ELEMENTS, draw.shape)(text, draw).replace('#', String(made))
  const choices = fillUp(left * (1 - REASONING_SHARE), element, ({ length }) => length + AROUND_ELEMENT)
  const sentences = fillUp(
    left * REASONING_SHARE,
    () => makeSentence(topic, draw),
    ({ length }) => length + 1,
  )
  const reasoning = sentences.map((sentence, at) => sentence + (at % 4 === 3 ? '\n\n' : ' ')).join('')
  const operation = draw.shape.pick(['CLICK', 'TYPE', 'SELECT'])
  const value = operation === 'CLICK' ? null : makePhrase(topic, draw)
  return {
    input: { task },
    output: { action: { element: oneOf(choices, draw.shape), operation, value }, choices, reasoning },
  }
}
