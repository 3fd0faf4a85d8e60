import type { Random } from './random.ts'
import type { WebPage } from './web-pages.ts'

const FRAME = `You operate a web page for a person, one step at a time. A step clicks an element, types a text or selects an option.`

const GUIDE = `The picture shows the page as it is now. Say what page it is, what the earlier steps were for, and what the next step should be, with the element and where it stands.`

const CHOICE_HEAD = `(Reiteration)
Repeat your next element and what to do with it.

(Multichoice Question)
The choices below are elements of the page. Choose the one that fits. If none fits, choose R.`

const CHOICE_FOOT = `(Final Answer)
Conclude in three lines and nothing else.

ELEMENT: The letter of your choice.

ACTION: CLICK, TYPE or SELECT.

VALUE: The text to type or the option to select, "None" for a click.`

const NONE_FITS = 'None of the other options fits'
const EARLIER = ['[link]  Menu -> CLICK', '[button]  Accept -> CLICK', '[textbox]  Search -> CLICK', '[svg]   -> CLICK']

function letter(index: number): string {
  return String.fromCharCode(65 + index)
}

/** The three prompts of one SeeAct step. */
export function seeActPrompts(task: string, page: WebPage, random: Random): string[] {
  const earlier = random.shuffle(EARLIER).slice(0, random.between(1, 3)).join('\n')
  const choices = [...page.choices, NONE_FITS].map((choice, index) => `${letter(index)}. ${choice}`).join('\n')
  return [
    FRAME,
    `The person wants this done: ${task}\n\nPrevious Actions:\n${earlier}\n\n${GUIDE}`,
    `${CHOICE_HEAD}\n${choices}\n\n${CHOICE_FOOT}`,
  ]
}

/** SeeAct's two outputs: what it thinks, and what it decides. */
export function seeActOutputs(page: WebPage, random: Random): string[] {
  const where = random.pick(['at the top left', 'in the middle', 'on the right side', 'near the bottom'])
  const doing = { CLICK: 'click', TYPE: 'type into', SELECT: 'choose an option of' }
  const verb = page.operation === 'TYPE' ? doing.TYPE : page.operation === 'SELECT' ? doing.SELECT : doing.CLICK
  const gap = random.chance(0.1) ? '\n' : '\n\n'
  const choice = page.chosen === null ? 'R' : letter(page.chosen)
  return [
    ` The page at hand is ${page.name}. The earlier steps led here.\n\nThe next step is to ${verb} the element ${where}, which takes the task further.`,
    `  ELEMENT: ${choice}${gap}ACTION: ${page.operation}${gap}VALUE: ${page.value}`,
  ]
}
