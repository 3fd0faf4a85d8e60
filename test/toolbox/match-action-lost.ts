import { loadMind2WebSc } from '../../benchmarks/datasets/load-mind2web-sc.ts'
import { generateMind2WebSc } from '../../benchmarks/datasets/own/generate-mind2web-sc.ts'
import { WEB_RULES } from '../../benchmarks/definitions/web-rules.ts'
import { compileActionMatcher } from '../../src/toolbox/match-action.ts'
import { MORE_TASKS, TASKS } from './match-action-cases.ts'
import { DEVELOPMENT_TASKS, HELD_OUT_TASKS } from './match-action-tasks.ts'

export const match = compileActionMatcher(WEB_RULES.map(({ action }) => action))

function ownTask({ action }: { action: { input: unknown } }): string {
  return typeof action.input === 'object' && action.input !== null && 'task' in action.input
    ? String(action.input.task)
    : ''
}

const ALL_TASKS = new Set([
  ...loadMind2WebSc(generateMind2WebSc(1)).examples.map(ownTask),
  ...[...TASKS, ...MORE_TASKS].map(([task]) => task),
  ...[...DEVELOPMENT_TASKS, ...HELD_OUT_TASKS].map(({ task }) => task),
])
/** Tasks that surely fall under a category. */
export const MATCHED = [...ALL_TASKS].filter((task) => match(task).actions.length > 0)

/** Categories that a task has by itself and no longer has, sure or unsure, in a longer text. */
export function lost(task: string, text: string): string[] {
  const { actions, unsure } = match(text)
  return match(task).actions.filter((action) => !actions.includes(action) && !unsure.includes(action))
}
