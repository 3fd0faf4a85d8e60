import { describe, expect, it } from 'vitest'
import { checkExamples } from '../../src/compile/check-examples.ts'
import type { ExampleRun } from '../../src/compile/run-examples.ts'
import type { CompiledRun } from '../../src/contract/compiled.ts'
import type { ProgramError } from '../../src/contract/program.ts'

const ALLOWED: CompiledRun = { kind: 'decided', result: { decision: 'allow', reasons: [] }, calls: [] }

function failed(code: ProgramError['code'], more: Partial<ProgramError> = {}): CompiledRun {
  return { kind: 'failed', error: { code, message: 'it went wrong', line: 2, ...more }, calls: [] }
}

function ran(id: string, run: CompiledRun, more: { label?: 0 | 1; disputed?: boolean } = {}): ExampleRun {
  const { label = 0, disputed = false } = more
  return { example: { id, from: 'labelled', action: { input: '', output: '' }, label, disputed }, run }
}

function allowed(count: number): ExampleRun[] {
  return Array.from({ length: count }, (_, n) => ran(`allowed${n}`, ALLOWED))
}

describe('checkExamples', () => {
  it('finds nothing wrong with a program that agrees', () => {
    expect(checkExamples(allowed(3), 100)).toEqual({ problems: [], rare: [] })
  })

  it('finds each label that a program decides otherwise, with the reasons that it gave', () => {
    const reasons = [{ kind: 'access', database: 'lab', columns: ['labname'] }] as const
    const denied: CompiledRun = {
      kind: 'decided',
      result: { decision: 'deny', reasons: [{ ...reasons[0], columns: ['labname'] }] },
      calls: [],
    }
    expect(checkExamples([ran('a', denied), ...allowed(1)], 80).problems).toEqual([
      { kind: 'label', message: 'expected `allow`, got `deny` (access: lab (labname))', example: 'a' },
    ])
  })

  it('holds no disputed example against a program', () => {
    expect(checkExamples([ran('a', ALLOWED, { label: 1, disputed: true })], 80).problems).toEqual([])
  })

  it('holds a share that is too small against it, with the reasons for what it left', () => {
    const unknown: CompiledRun = { kind: 'unknown', reason: 'no role', calls: [] }
    const { problems } = checkExamples([...allowed(1), ran('a', unknown), ran('b', unknown)], 50)
    expect(problems).toEqual([
      {
        kind: 'share',
        message:
          'decided 1 of 3 examples (33.3 percent), expected at least 50 percent; left undecided: 2 times `no role`',
      },
    ])
  })

  it('forgives an error in fewer than five of a hundred examples, and tells it where there is more to tell', () => {
    const rare = [{ kind: 'error', message: 'thrown: it went wrong (line 2)', example: 'a' }]
    expect(checkExamples([...allowed(20), ran('a', failed('thrown'))], 80)).toEqual({ problems: [], rare })
    expect(checkExamples([...allowed(19), ran('a', failed('thrown'))], 80)).toEqual({ problems: rare, rare: [] })
  })

  it('takes the end of time or memory, or of a tool, for undecided', () => {
    for (const code of ['timeout', 'memory', 'crashed', 'tool'] as const) {
      expect(checkExamples([...allowed(4), ran('a', failed(code))], 80)).toEqual({ problems: [], rare: [] })
    }
  })

  it('forgives no permission or rule that the requests do not have', () => {
    const run = failed('evidence', { check: 'policy' })
    expect(checkExamples([...allowed(99), ran('a', run)], 80)).toEqual({
      problems: [{ kind: 'policy', message: 'evidence: it went wrong', example: 'a' }],
      rare: [],
    })
  })
})
