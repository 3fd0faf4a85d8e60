import { describe, expect, it } from 'vitest'
import { exampleEvidence, labelOf, modelCallsPerRun, undecidedWhy } from '../../src/compile/example-evidence.ts'
import type { ExampleRun } from '../../src/compile/run-examples.ts'
import type { CompiledRun } from '../../src/contract/compiled.ts'

const ALLOWED: CompiledRun = { kind: 'decided', result: { decision: 'allow', reasons: [] }, calls: [] }
const UNDECIDED: CompiledRun = { kind: 'unknown', reason: 'no\nrole', calls: [] }
const FAILED: CompiledRun = { kind: 'failed', error: { code: 'timeout', message: 'too slow', line: null }, calls: [] }

function ran(id: string, run: CompiledRun, more: Partial<ExampleRun['example']> = {}): ExampleRun {
  return {
    example: { id, from: 'labelled', action: { input: '', output: '' }, label: 0, disputed: false, ...more },
    run,
  }
}

describe('exampleEvidence', () => {
  it('counts what was decided and agreed, and lists what was not', () => {
    const runs = [
      ran('a', ALLOWED, { from: 'demonstration' }),
      ran('b', ALLOWED),
      ran('c', UNDECIDED),
      ran('d', FAILED, { disputed: true, label: 1, why: 'odd' }),
    ]
    expect(exampleEvidence(runs, 40)).toEqual({
      demonstrations: 1,
      labelled: 3,
      decided: 2,
      agreed: 2,
      share: 50,
      leastShare: 40,
      undecided: [
        { id: 'c', reason: 'no role' },
        { id: 'd', reason: 'timeout: too slow' },
      ],
      disputed: [{ id: 'd', label: 1, decided: null, reasons: [], why: 'odd' }],
    })
  })

  it('takes a decision that is neither way for none', () => {
    const run: CompiledRun = { kind: 'decided', result: { decision: 'unknown', reasons: [] }, calls: [] }
    expect(labelOf(run)).toBeNull()
    expect(undecidedWhy(run)).toBe('the checks decided neither way')
  })
})

describe('modelCallsPerRun', () => {
  const call = { tool: 'Classify', arguments: [], result: null, ms: 0 }

  it('is the mean over all examples, of calls that reached a model', () => {
    const wrong = { ...call, error: { code: 'arguments' as const, message: 'no text' } }
    const late = { ...call, error: { code: 'timeout' as const, message: 'too late' } }
    const runs = [
      ran('a', { ...ALLOWED, calls: [call, call, wrong, { ...call, tool: 'MatchAction' }] }),
      ran('b', { ...UNDECIDED, calls: [late] }),
      ran('c', ALLOWED),
      ran('d', FAILED),
    ]
    expect(modelCallsPerRun(runs)).toBe(0.75)
  })

  it('is 0 where nothing was run', () => {
    expect(modelCallsPerRun([])).toBe(0)
  })
})
