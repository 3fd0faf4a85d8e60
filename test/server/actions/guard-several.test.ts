import { expect, it } from 'vitest'
import type { Action } from '../../../src/contract/action.ts'
import { guardSeveral } from '../../../src/server/actions/guard-several.ts'
import { servedGuard } from '../open-app.ts'

const actionsOf = (count: number): Action[] =>
  Array.from({ length: count }, (_, index) => ({ input: index, output: '' }))

it('a few are guarded at once, and the next as soon as one is done', async () => {
  const gates = new Map<unknown, () => void>()
  const guard = servedGuard(({ input }) => new Promise((resolve) => gates.set(input, resolve)))
  const all = guardSeveral(guard, actionsOf(10), () => undefined)
  await expect.poll(() => guard.asked.length).toBe(8)
  await new Promise((resolve) => setTimeout(resolve, 10))
  expect(guard.asked).toHaveLength(8)
  gates.get(5)?.()
  await expect.poll(() => guard.asked.length).toBe(9)
  gates.get(8)?.()
  await expect.poll(() => guard.asked.length).toBe(10)
  for (const open of gates.values()) open()
  const verdicts = await all
  expect(verdicts.map(({ id }) => id)).toEqual(verdicts.map(({ id }) => id).toSorted())
})

it('others have a turn between two actions', async () => {
  let turns = 0
  const turnsSeen: number[] = []
  const turn = () => {
    turns += 1
    waiting = setImmediate(turn)
  }
  let waiting = setImmediate(turn)
  const guard = servedGuard(async () => void turnsSeen.push(turns))
  await guardSeveral(guard, actionsOf(20), () => undefined)
  clearImmediate(waiting)
  expect(new Set(turnsSeen).size).toBe(20)
})

it('verdicts are noted also where another action fails, and what notes them changes nothing', async () => {
  const noted: string[] = []
  const guard = servedGuard(async ({ input }) => {
    if (input === 3) throw new TypeError('third')
  })
  const all = guardSeveral(guard, actionsOf(20), ({ id }) => {
    noted.push(id)
    throw new Error('disk full')
  })
  await expect(all).rejects.toThrow('third')
  expect(noted).toHaveLength(19)
  expect(guard.recorded.size).toBe(19)
})
