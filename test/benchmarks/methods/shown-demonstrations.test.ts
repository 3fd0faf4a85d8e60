import { describe, expect, it } from 'vitest'
import { requireNoTwin, ShownDemonstrations } from '../../../benchmarks/methods/shown-demonstrations.ts'
import type { Demonstration } from '../../../src/contract/demonstration.ts'

function demonstration(id: string, changes: Partial<Demonstration> = {}): Demonstration {
  return {
    id,
    agent: 'library',
    input: { question: `which titles are lent to member ${id}?` },
    output: 'SELECT title FROM loans',
    plan: ['one', 'two', 'three', 'four'],
    program: 'return CheckAccess({}, {})',
    label: 0,
    source: { kind: 'seed', from: 'test' },
    at: '2026-01-01T00:00:00Z',
    status: 'confirmed',
    ...changes,
  }
}

/** Shows what it is given, and notes what it was asked. */
function memoryOf(...demonstrations: readonly Demonstration[]) {
  const asked: unknown[] = []
  const retrieve = async (action: unknown, options: unknown) => {
    asked.push([action, options])
    return demonstrations.map((one) => ({ demonstration: one, distance: 1 }))
  }
  return { retrieve, asked }
}

const question = {
  action: { input: 'a', output: 'b' },
  leaveOut: { questionId: 'q1', task: 'how old is the oldest book?' },
}
const naming = (...ids: string[]) => ({ demonstrations: ids.map((id) => ({ id, distance: 1 })) })

describe('the demonstrations that were shown', () => {
  it('are found by what the verdict names, in its order, without those that must not be shown', async () => {
    const memory = memoryOf(demonstration('a'), demonstration('b'))
    const shown = await new ShownDemonstrations(memory).of({ question, judged: naming('b', 'a') })
    expect(shown.map(({ id }) => id)).toEqual(['b', 'a'])
    expect(memory.asked).toEqual([[question.action, { leaveOut: question.leaveOut }]])
  })

  it('are looked up once', async () => {
    const memory = memoryOf(demonstration('a'))
    const known = new ShownDemonstrations(memory)
    await known.of({ question, judged: naming('a') })
    await known.of({ question, judged: naming('a') })
    await known.of({ question, judged: naming() })
    expect(memory.asked).toHaveLength(1)
  })

  it('include those that were added since', async () => {
    const memory = memoryOf()
    const known = new ShownDemonstrations(memory)
    known.add(demonstration('new'))
    expect(await known.of({ question, judged: naming('new') })).toHaveLength(1)
    expect(memory.asked).toHaveLength(0)
  })

  it('that memory does not have are an error, not silence', async () => {
    const known = new ShownDemonstrations(memoryOf(demonstration('a')))
    await expect(known.of({ question, judged: naming('ghost') })).rejects.toMatchObject({ code: 'shown-unknown' })
  })
})

describe('a twin that was shown', () => {
  it('is none where other questions are shown', () => {
    expect(() => requireNoTwin(question, [demonstration('a'), demonstration('b')])).not.toThrow()
    expect(() => requireNoTwin(question, [])).not.toThrow()
  })

  it.each([
    ['its id', { source: { kind: 'manual', from: 'test', questionId: 'q1' } }],
    ['its task', { source: { kind: 'manual', from: 'test', task: 'How old is  the oldest book?' } }],
    ['its task in the input', { input: { question: 'how old is the oldest book?' } }],
    ['nearly its task', { input: { question: 'how old is the oldest books?' } }],
  ] as const)('is thrown by the name of the demonstration where it has %s', (_, changes) => {
    const shown = [demonstration('a'), demonstration('twin', changes)]
    expect(() => requireNoTwin(question, shown)).toThrow(
      expect.objectContaining({ code: 'twin-shown', message: expect.stringContaining('`twin`') }),
    )
  })
})
