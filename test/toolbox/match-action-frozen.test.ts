import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { actionText } from '../../src/toolbox/action-text.ts'
import { matchAction } from '../../src/toolbox/match-action.ts'
import { FROZEN_ACTIONS, FROZEN_CATEGORIES } from './match-action-frozen.ts'

const FROZEN = readFileSync(new URL('match-action-frozen.txt', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')

function digest(index: number): string {
  const action = FROZEN_ACTIONS[index] ?? { input: null, output: null }
  const categories = FROZEN_CATEGORIES[index % FROZEN_CATEGORIES.length] ?? []
  const { actions, unsure, because } = matchAction(actionText(action), categories)
  const answer = JSON.stringify([actions, unsure, because])
  return createHash('sha256').update(answer).digest('hex').slice(0, 12)
}

it('finds the same categories by the same words as when its answers were last meant to change', () => {
  expect(FROZEN_ACTIONS.length).toBe(FROZEN.length)
  const changed = FROZEN_ACTIONS.filter((_, index) => digest(index) !== FROZEN[index])
  expect(changed).toEqual([])
})
