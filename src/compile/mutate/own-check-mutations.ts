import type { Action } from '../../contract/action.ts'
import { spread } from '../spread.ts'
import { textLeaves } from './change-json.ts'
import type { Ground, Mutation, Shown } from './mutation.ts'

/** Examples that are changed. */
const MOST_TRIED = 5
/** More than a program that cuts its text short may pass on, characters. */
const LONG_CHARS = 20_000
const SENTENCE = 'The weather is fine today, and so it was before. '
const LONG_TEXT = SENTENCE.repeat(Math.ceil(LONG_CHARS / SENTENCE.length))

type Changed = { readonly change: string; readonly action: Action; readonly text: string }

/** The output's longest text in other places: what a check looks for is still in it. */
function changesOf({ example: { action } }: Shown): Changed[] {
  const { output } = action
  const [leaf] = textLeaves(output).toSorted((one, other) => other.text.length - one.text.length)
  if (leaf === undefined || leaf.text.trim() === '') return []
  const { text, put } = leaf
  const wrapped = typeof output === 'string' ? [{ change: 'the output as JSON', output: { answer: output } }] : []
  const longer = [
    { change: 'a long text before the output', output: put(`${LONG_TEXT}\n\n${text}`) },
    { change: 'a long text after the output', output: put(`${text}\n\n${LONG_TEXT}`) },
  ]
  return [...wrapped, ...longer].map((one) => ({ change: one.change, action: { ...action, output: one.output }, text }))
}

/** Checks of the operator's own that denied. */
function deniedBy({ run }: Shown, ownChecks: ReadonlySet<string>): string[] {
  const denying = run.calls.filter(({ tool, result }) => {
    const isDenied = typeof result === 'object' && result !== null && 'denied' in result && result.denied === true
    return isDenied && ownChecks.has(tool)
  })
  return [...new Set(denying.map(({ tool }) => tool))]
}

/**
 * Outputs that a check of the operator's own denied, with the same text in other places. Such a check may be given anything: a program that gives it
 * only the beginning, or only what is text already, lets the rest pass.
 */
export function ownCheckMutations(ground: Ground, ownChecks: ReadonlySet<string>): Mutation[] {
  const denied = ground.shown.filter((one) => one.run.result.decision === 'deny' && deniedBy(one, ownChecks).length > 0)
  return spread(denied, MOST_TRIED).flatMap((one) => {
    const checks = deniedBy(one, ownChecks)
    return changesOf(one).map(({ change, action, text }): Mutation => {
      const must = { kind: 'not-allow', unlessGiven: { checks, text } } as const
      return { subject: `check ${checks.join(', ')}`, change, example: one.example.id, action, must }
    })
  })
}
