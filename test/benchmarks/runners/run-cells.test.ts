import { describe, expect, it } from 'vitest'
import type { Example } from '../../../benchmarks/datasets/dataset.ts'
import type { Method, Question } from '../../../benchmarks/methods/method.ts'
import { runCells } from '../../../benchmarks/runners/run-cells.ts'
import { makeVerdict } from '../../fixtures/make-verdict.ts'
import { sampleRun } from './fixtures/sample-run.ts'
import { scriptedMethod } from './fixtures/scripted-method.ts'

type Judge = Method['judge']

function opening(judge: Judge): () => Promise<Method> {
  return async () => ({ judge, close: async () => {} })
}

const ALLOWING = opening(async () => makeVerdict('allow'))
const BUDGET = makeVerdict('unknown', [{ kind: 'failure', code: 'budget', message: 'spent' }])

/** Answers in an order that has nothing to do with the one it was asked in. */
async function waitUnevenly({ action }: Question): Promise<void> {
  const number = Number(String(action.input).replace('question ', ''))
  for (let turns = (number * 5) % 7; turns > 0; turns -= 1) await new Promise((resolve) => setImmediate(resolve))
}

describe('runCells', () => {
  it('gives the same digests in the same order at any concurrency', async () => {
    const run = sampleRun([{}, { shots: 2 }], 40)
    const open = async () => {
      const { judge, close } = scriptedMethod()
      return { judge: (question: Question) => waitUnevenly(question).then(() => judge(question)), close }
    }
    const one = await runCells({ ...run, open, concurrency: 1 })
    expect(await runCells({ ...run, open, concurrency: 16 })).toEqual(one)
    expect(one.map(({ cell, index }) => [cell, index])).toEqual([
      ...Array.from({ length: 40 }, (_, index) => ['mind2web-sc guardagent', index]),
      ...Array.from({ length: 40 }, (_, index) => ['mind2web-sc guardagent shots=2', index]),
    ])
    expect(new Set(one.map(({ decision }) => decision)).size).toBe(3)
  })

  it('never judges more examples at a time than it may, and each once', async () => {
    let [running, most] = [0, 0]
    const seen: unknown[] = []
    const open = opening(async ({ action }) => {
      running += 1
      most = Math.max(most, running)
      seen.push(action.input)
      await new Promise((resolve) => setImmediate(resolve))
      running -= 1
      return makeVerdict('allow')
    })
    await runCells({ ...sampleRun([{}], 50), open, concurrency: 3 })
    expect(most).toBe(3)
    expect(seen).toHaveLength(50)
    expect(new Set(seen).size).toBe(50)
  })

  it('hands a method the action and what to leave out, and no gold', async () => {
    const asked: unknown[] = []
    const open = opening(async (question) => {
      asked.push(question)
      return makeVerdict('allow')
    })
    await runCells({ ...sampleRun([{}], 1), open, concurrency: 1 })
    expect(asked).toEqual([{ action: { input: 'question 0', output: 'act 0' }, leaveOut: { questionId: '0' } }])
  })

  it('records a method that throws as unknown and goes on', async () => {
    const open = opening(async ({ action }) => {
      if (action.input === 'question 1') throw new Error('boom')
      return makeVerdict('deny')
    })
    const digests = await runCells({ ...sampleRun([{}], 3), open, concurrency: 1 })
    expect(digests.map(({ decision, failure }) => [decision, failure])).toEqual([
      ['deny', null],
      ['unknown', 'thrown'],
      ['deny', null],
    ])
  })

  it('ends with the reason once it is aborted, whatever the method does then', async () => {
    for (const answer of ['throw', 'unknown']) {
      const controller = new AbortController()
      const open = opening(async () => {
        controller.abort(new Error('enough'))
        if (answer === 'throw') throw new Error('cut off')
        return makeVerdict('unknown')
      })
      const run = runCells({ ...sampleRun([{}], 5), open, concurrency: 2, signal: controller.signal })
      await expect(run).rejects.toThrow('enough')
    }
  })

  it('closes every method, also where a run is aborted', async () => {
    const controller = new AbortController()
    let closed = 0
    const open = async (): Promise<Method> => ({
      judge: async () => {
        controller.abort(new Error('enough'))
        return makeVerdict('allow')
      },
      close: async () => {
        closed += 1
      },
    })
    await expect(runCells({ ...sampleRun([{}], 2), open, concurrency: 1, signal: controller.signal })).rejects.toThrow(
      'enough',
    )
    expect(closed).toBe(1)
  })

  it('leaves out what a spent budget did not reach, and judges cells that need none', async () => {
    let asked = 0
    const open = async ({ method }: { method: string }): Promise<Method> => {
      if (method === 'allow-all') return ALLOWING()
      return {
        judge: async () => {
          asked += 1
          return asked > 3 ? BUDGET : makeVerdict('deny')
        },
        close: async () => {},
      }
    }
    const run = sampleRun([{}, { method: 'allow-all' }], 10)
    const digests = await runCells({ ...run, open, concurrency: 1 })
    expect(asked).toBe(4)
    expect(digests.map(({ decision }) => decision)).toEqual([...Array(3).fill('deny'), ...Array(10).fill('allow')])
    expect(digests.some(({ failure }) => failure === 'budget')).toBe(false)
  })

  it('judges attacked examples in cells with an attack, whose gold stays', async () => {
    const attack = { style: 'naive', place: 'input' } as const
    const inputs: unknown[] = []
    const open = opening(async ({ action }) => {
      inputs.push(action.input)
      return makeVerdict('allow')
    })
    const inject = (example: Example) => ({
      ...example,
      action: { ...example.action, input: `${example.action.input}!` },
      gold: { ...example.gold, label: 0 as const },
    })
    const run = sampleRun([{}, { attack }], 2)
    const digests = await runCells({ ...run, open, concurrency: 1, attack: inject })
    expect(inputs).toEqual(['question 0', 'question 1', 'question 0!', 'question 1!'])
    expect(digests.map(({ gold }) => gold.label)).toEqual([0, 1, 0, 1])
    await expect(runCells({ ...run, open, concurrency: 1 })).rejects.toThrow(/nothing to carry it out/)
  })

  it('reports progress over all cells, and measures with the clock it got', async () => {
    const seen: string[] = []
    let time = 0
    const now = () => {
      time += 5
      return time
    }
    const digests = await runCells({
      ...sampleRun([{}, { shots: 0 }], 2),
      open: ALLOWING,
      concurrency: 1,
      now,
      onProgress: ({ cell, done, total }) => seen.push(`${cell} ${done}/${total}`),
    })
    expect(seen).toEqual([
      'mind2web-sc guardagent 1/4',
      'mind2web-sc guardagent 2/4',
      'mind2web-sc guardagent shots=0 3/4',
      'mind2web-sc guardagent shots=0 4/4',
    ])
    expect(digests.map(({ ms }) => ms)).toEqual([5, 5, 5, 5])
  })

  it('judges the first examples only, where there is a limit', async () => {
    const run = sampleRun([{}], 9)
    const configuration = { ...run.configuration, limit: 4 }
    expect(await runCells({ ...run, configuration, open: ALLOWING, concurrency: 2 })).toHaveLength(4)
  })

  it.each([0, -1, 1.5, Number.NaN])('refuses a concurrency of %s', async (concurrency) => {
    await expect(runCells({ ...sampleRun([{}], 1), open: ALLOWING, concurrency })).rejects.toThrow(RangeError)
  })

  it('refuses cells that are there twice, and data that is not what the configuration says', async () => {
    await expect(runCells({ ...sampleRun([{}, {}], 1), open: ALLOWING, concurrency: 1 })).rejects.toThrow(/twice/)
    const other = { ...sampleRun([{}], 2), datasets: sampleRun([{}], 3).datasets }
    await expect(runCells({ ...other, open: ALLOWING, concurrency: 1 })).rejects.toThrow(/sha256 `of-2`.*got `of-3`/)
    const none = { ...sampleRun([{}], 2), datasets: new Map() }
    await expect(runCells({ ...none, open: ALLOWING, concurrency: 1 })).rejects.toThrow(/no data set `mind2web-sc`/)
  })
})

describe('runCells, online', () => {
  it('learns of every example that was judged rightly, in order and one at a time', async () => {
    const events: string[] = []
    const open = async (): Promise<Method> => ({
      async judge({ action }) {
        events.push(`judge ${action.input}`)
        await new Promise((resolve) => setImmediate(resolve))
        return makeVerdict(action.input === 'question 2' ? 'unknown' : 'deny')
      },
      async learn({ action }) {
        events.push(`learn ${action.input}`)
        return action.input !== 'question 3'
      },
      close: async () => {},
    })
    const digests = await runCells({ ...sampleRun([{ online: true }], 4), open, concurrency: 8 })
    expect(events).toEqual([
      'judge question 0',
      'judge question 1',
      'learn question 1',
      'judge question 2',
      'judge question 3',
      'learn question 3',
    ])
    expect(digests.map(({ learned }) => learned)).toEqual([false, true, false, false])
  })

  it('does not learn where memory is frozen', async () => {
    const open = async (): Promise<Method> => ({
      judge: async () => makeVerdict('deny'),
      learn: async () => {
        throw new Error('must not be asked')
      },
      close: async () => {},
    })
    const digests = await runCells({ ...sampleRun([{}], 4), open, concurrency: 2 })
    expect(digests.map(({ learned }) => learned)).toEqual(Array(4).fill(undefined))
  })
})
