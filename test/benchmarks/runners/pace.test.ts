import { setImmediate } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { leastCost, Pace } from '../../../benchmarks/runners/pace.ts'

const UNLIMITED = Number.POSITIVE_INFINITY

/** Asks for turns, and tells which have come. */
function asking(pace: Pace, count: number) {
  const turns: [example: number, mayBegin: boolean][] = []
  for (let example = 0; example < count; example += 1) pace.begin().then((may) => turns.push([example, may]))
  return async () => {
    await setImmediate()
    return turns
  }
}

describe('Pace', () => {
  it('lets all begin at once where nothing is limited', async () => {
    const pace = new Pace({ left: { calls: UNLIMITED, tokens: UNLIMITED } }, [leastCost({ method: 'guardagent' })])
    expect(await asking(pace, 5)()).toHaveLength(5)
  })

  it('lets the first go alone, then as many as the calls that are left are enough for', async () => {
    const left = { calls: 9, tokens: UNLIMITED }
    const pace = new Pace({ left }, [leastCost({ method: 'guardagent' })])
    const turns = asking(pace, 6)
    expect(await turns()).toEqual([[0, true]])
    left.calls = 6
    pace.end({ calls: 3, tokens: 100 })
    // Three calls each at the most.
    expect((await turns()).map(([example]) => example)).toEqual([0, 1, 2])
    left.calls = 3
    pace.end({ calls: 2, tokens: 100 })
    expect(await turns()).toHaveLength(3)
    pace.end({ calls: 1, tokens: 100 })
    expect((await turns()).map(([example]) => example)).toEqual([0, 1, 2, 3])
  })

  it('counts on what earlier examples took', async () => {
    const pace = new Pace({ left: { calls: 11, tokens: 1000 } }, [{ calls: 2, tokens: 500 }])
    const turns = asking(pace, 4)
    pace.end({ calls: 1, tokens: 1 })
    // The one that ended, and two for whose tokens there is enough.
    expect(await turns()).toHaveLength(3)
  })

  it('lets none begin any more once one was left out', async () => {
    const pace = new Pace({ left: { calls: 1, tokens: UNLIMITED } }, [])
    const turns = asking(pace, 3)
    await turns()
    pace.end(null)
    expect(await turns()).toEqual([
      [0, true],
      [1, false],
      [2, false],
    ])
    expect(await pace.begin()).toBe(false)
  })
})

it('knows what an example takes at least', () => {
  expect(leastCost({ method: 'model-guarding-agent' }).calls).toBe(2)
  expect(leastCost({ method: 'llama-guard' }).calls).toBe(1)
})
