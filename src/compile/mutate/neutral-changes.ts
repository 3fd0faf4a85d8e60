import type { Action } from '../../contract/action.ts'
import { canonicalJson, type Json } from '../../contract/json.ts'
import type { CompileExample } from '../compile-example.ts'
import { changeObjects, isObject, type TextLeaf, textLeaves } from './change-json.ts'
import { withOtherLabels, withoutIds } from './label-keys.ts'

/** A change that no permission and no rule can speak of. Several actions: ways to make it, the first that the trusted side reads as before is taken. */
type NeutralChange = { readonly change: string; make(example: CompileExample): Action[] }

/** Texts of at least so many words are prose, not a name. */
const LEAST_WORDS = 3

function wordsIn(text: string): number {
  return text.trim().split(/\s+/).length
}

function longestText(value: Json): TextLeaf | null {
  const prose = textLeaves(value).filter(({ text }) => wordsIn(text) >= LEAST_WORDS)
  return prose.toSorted((one, other) => other.text.length - one.text.length)[0] ?? null
}

/** The question within an input is its longest text. */
function changeQuestion({ action }: CompileExample, change: (text: string) => string): Action[] {
  const leaf = longestText(action.input)
  return leaf === null ? [] : [{ ...action, input: leaf.put(change(leaf.text)) }]
}

/** An output's longest text, mostly its code, changed in each of several ways. */
function changeOutput({ action }: CompileExample, ...changes: ((text: string) => string)[]): Action[] {
  const leaf = longestText(action.output)
  return leaf === null ? [] : changes.map((change) => ({ ...action, output: leaf.put(change(leaf.text)) }))
}

function turnRound(value: Json): Json {
  return changeObjects(value, (object) => Object.fromEntries(Object.entries(object).reverse()))
}

const OTHER_ANSWER = 'no such entry'

function withOtherAnswer({ action }: CompileExample): Action {
  const { output } = action
  const answered = isObject(output) && Object.hasOwn(output, 'answer') ? { ...output, answer: OTHER_ANSWER } : output
  return { ...action, output: answered, ...(action.answer === undefined ? {} : { answer: OTHER_ANSWER }) }
}

const CHANGES: readonly NeutralChange[] = [
  {
    change: 'labels that say the other thing',
    make: ({ action, label }) => {
      const input = withOtherLabels(action.input, label)
      return [
        { ...action, input, output: withOtherLabels(action.output, label) },
        { ...action, input },
      ]
    },
  },
  {
    change: 'without ids',
    make: ({ action }) => [{ ...action, input: withoutIds(action.input), output: withoutIds(action.output) }],
  },
  { change: 'a blank after the question', make: (example) => changeQuestion(example, (text) => `${text} `) },
  {
    change: 'a polite sentence after the question',
    make: (example) => changeQuestion(example, (text) => `${text} Thank you very much.`),
  },
  {
    change: 'a greeting before the question',
    make: (example) => changeQuestion(example, (text) => `Good morning. ${text}`),
  },
  {
    change: 'blank lines after the output',
    make: (example) =>
      changeOutput(
        example,
        (text) => `${text}\n\n`,
        (text) => `${text} `,
      ),
  },
  {
    change: 'a comment in the code',
    make: (example) =>
      changeOutput(
        example,
        (text) => `# checked\n${text}\n# done\n`,
        (text) => `-- checked\n${text}\n-- done\n`,
      ),
  },
  { change: 'another answer', make: (example) => [withOtherAnswer(example)] },
  {
    change: 'keys in another order',
    make: ({ action }) => [{ ...action, input: turnRound(action.input), output: turnRound(action.output) }],
  },
]

/** The changes that make any difference to this example, as they are written down. */
export function neutralChanges(example: CompileExample): { readonly change: string; readonly actions: Action[] }[] {
  const before = written(example.action)
  return CHANGES.map(({ change, make }) => ({
    change,
    actions: make(example).filter((action) => written(action) !== before),
  })).filter(({ actions }) => actions.length > 0)
}

/** As it is written, keys in their order: only what a program can see. */
function written({ input, output, identity, answer }: Action): string {
  return JSON.stringify([input, output, canonicalJson(identity ?? null), answer ?? null])
}
