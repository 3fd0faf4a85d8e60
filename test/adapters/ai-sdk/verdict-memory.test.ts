import { describe, expect, it } from 'vitest'
import { VerdictMemory } from '../../../src/adapters/ai-sdk/verdict-memory.ts'
import type { Verdict } from '../../../src/contract/verdict.ts'
import { DENY, verdictOf } from '../../fixtures/scripted-guard.ts'

function long(characters: number): Verdict {
  const detail = 'é'.repeat(characters)
  return verdictOf({ decision: 'deny', reasons: [{ kind: 'tool', tool: 'check', detail }] }, { message: 'denied' })
}

/** The keys of those that are still there after all were kept. */
function keep(verdicts: readonly (readonly [string, Verdict])[]): string[] {
  const memory = new VerdictMemory()
  for (const [key, verdict] of verdicts) memory.set(key, verdict)
  return [...new Set(verdicts.map(([key]) => key))].filter((key) => memory.get(key) !== undefined)
}

describe('of verdicts are kept', () => {
  it('the thousand latest', () => {
    const keys = Array.from({ length: 1_003 }, (_, index) => String(index))
    expect(keep(keys.map((key) => [key, DENY]))).toEqual(keys.slice(3))
  })

  it('those that are no more than some megabytes together, the latest of them', () => {
    const megabyte = long(1_000_000)
    const keys = ['0', '1', '2', '3', '4', '5', '6', '7', '8']
    expect(keep(keys.map((key) => [key, megabyte]))).toEqual(keys.slice(2))
  })

  it('none that is longer than that, and then the others stay', () => {
    const tooLong = ['long', long(9_000_000)] as const
    expect(keep([['short', DENY], tooLong])).toEqual(['short'])
    expect(keep([['long', DENY], tooLong])).toEqual([])
  })

  it('one each key, the last: what it took before counts no more', () => {
    const verdicts = Array.from({ length: 9 }, () => ['again', long(1_000_000)] as const)
    expect(keep([['other', DENY], ...verdicts])).toEqual(['other', 'again'])
  })

  it('what is told, and not what led to it', () => {
    const steps = { program: 'x', attempts: [{ program: 'x', error: null }] }
    const toolCalls = [{ tool: 'check', arguments: [], result: null, ms: 1 }]
    const memory = new VerdictMemory()
    memory.set('key', verdictOf(DENY, { ...steps, toolCalls }))
    expect(memory.get('key')).toEqual(DENY)
  })

  it('under a key that is like a name of objects too', () => {
    expect(new VerdictMemory().get('__proto__')).toBeUndefined()
    expect(keep([['__proto__', DENY]])).toEqual(['__proto__'])
  })
})
