import { expect, it } from 'vitest'
import type { GuardContender } from '../../../../benchmarks/perf/compiled/guard-contender.ts'
import { STAGES } from '../../../../benchmarks/perf/compiled/guard-sample.ts'
import { measureGuards } from '../../../../benchmarks/perf/compiled/measure-guards.ts'
import { makeVerdict } from '../../../fixtures/make-verdict.ts'

const SIZES = { spaced: 2, pauseMs: 0, backToBack: 3, load: 4, trial: 5 }
const ACTIONS = ['a', 'b', 'c'].map((input) => ({ input, output: '' }))

function contender(name: string, seen: string[], way: 'compiled' | 'per-action' = 'compiled') {
  let now = 0
  let most = 0
  const made: GuardContender = {
    kind: { name, mode: 'compiled-first', durability: 'process-end', aimed: true },
    actions: ACTIONS,
    async guard({ input }) {
      seen.push(`${name} ${String(input)}`)
      most = Math.max(most, ++now)
      await new Promise((resolve) => setImmediate(resolve))
      now--
      return { ...makeVerdict('allow'), way }
    },
    pids: () => [],
    close: async () => undefined,
  }
  return { made, most: () => most }
}

it('every contender guards as often as every other, over and over the same actions, in turns', async () => {
  const seen: string[] = []
  const [one, other] = [contender('one', seen), contender('other', seen)]
  const figures = await measureGuards([one.made, other.made], { sizes: SIZES, rounds: 2, inFlight: [1, 3] })
  expect(figures.map(({ rounds }) => rounds.length)).toEqual([2, 2])
  const ofOne = seen.filter((each) => each.startsWith('one '))
  expect(ofOne).toHaveLength(2 * SIZES.trial + 2 * (SIZES.spaced + SIZES.backToBack + SIZES.load))
  expect(ofOne.slice(0, 4)).toEqual(['one a', 'one b', 'one c', 'one a'])
  expect(seen).toHaveLength(2 * ofOne.length)
  const turns = seen.slice(4 * SIZES.trial).map((each) => each.split(' ')[0])
  expect(turns[0]).toBe('one')
  expect(turns.at(-1)).toBe('one')
  expect(one.most()).toBe(3)
  expect(figures[0]?.inFlight).toBeGreaterThan(0)
  expect(Object.keys(figures[0]?.rounds[0]?.stages ?? {})).toEqual([...STAGES])
})

it('nothing is measured as compiled that the compiled program did not decide', async () => {
  const { made } = contender('one', [], 'per-action')
  await expect(measureGuards([made], { sizes: SIZES, rounds: 1, inFlight: [1] })).rejects.toThrow('did not decide')
})
