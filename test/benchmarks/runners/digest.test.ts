import { describe, expect, it } from 'vitest'
import { toDigest } from '../../../benchmarks/runners/digest.ts'
import type { ExampleRecord } from '../../../benchmarks/runners/example-record.ts'
import { staticCheck } from '../../../src/codegen/static-check.ts'
import type { ProgramError } from '../../../src/contract/program.ts'
import { SandboxLimits } from '../../../src/contract/sandbox.ts'
import { sandboxPool } from '../../../src/index.ts'
import { makeVerdict } from '../../fixtures/make-verdict.ts'

function recordOf(verdict: ExampleRecord['verdict'], rest: Partial<ExampleRecord> = {}): ExampleRecord {
  return {
    cell: 'mind2web-sc rule',
    id: '0-a',
    index: 0,
    group: 'other',
    gold: { label: 0, findings: { kind: 'rules', violations: [] }, answerCorrect: null },
    verdict,
    error: verdict === null ? 'boom' : null,
    ms: 7,
    ...rest,
  }
}

function kindOf(error: ProgramError | null | undefined) {
  if (error === null || error === undefined) throw new Error('the program has no error')
  const attempts = [{ program: '', error }]
  return toDigest(recordOf({ ...makeVerdict('unknown'), attempts })).attempts[0]?.kind
}

describe('toDigest', () => {
  it('keeps what metrics need of a verdict, and nothing that is large', () => {
    const verdict = {
      ...makeVerdict('deny', [{ kind: 'policy', policy: 'p', detail: 'd' }]),
      risk: 'low' as const,
      program: 'x'.repeat(1000),
      attempts: [{ program: 'x'.repeat(1000), error: null }],
      timing: { ...makeVerdict('deny').timing, debugMs: 12 },
      texts: { demonstration: null, prompt: { words: 1, tokens: 2 }, response: { words: 3, tokens: 4 }, requests: 1 },
      reply: { code: true, text: 'def' },
      way: 'per-action' as const,
      notCompiled: 'two fit',
    }
    const digest = toDigest(recordOf(verdict, { agentMs: 5, learned: true }))
    expect(digest).toEqual({
      ...{ cell: 'mind2web-sc rule', id: '0-a', index: 0, group: 'other', ms: 7, agentMs: 5, learned: true },
      gold: { label: 0, findings: { kind: 'rules', violations: [] }, answerCorrect: null },
      decision: 'deny',
      reasons: [{ kind: 'policy', policy: 'p', detail: 'd' }],
      risk: 'low',
      failure: null,
      usage: { calls: 1, promptTokens: 20, completionTokens: 3 },
      attempts: [null],
      debugMs: 12,
      choseCode: true,
      texts: verdict.texts,
      way: 'per-action',
      notCompiled: 'two fit',
    })
  })

  it('takes a method that threw for an unknown that failed', () => {
    expect(toDigest(recordOf(null))).toMatchObject({
      decision: 'unknown',
      failure: 'thrown',
      reasons: [],
      attempts: [],
    })
  })

  it('names the failure of an unknown, and of nothing else', () => {
    const failed = makeVerdict('unknown', [{ kind: 'failure', code: 'model-timeout', message: 'late' }])
    expect(toDigest(recordOf(failed)).failure).toBe('model-timeout')
    expect(toDigest(recordOf(makeVerdict('unknown'))).failure).toBe('unspecified')
    expect(toDigest(recordOf(makeVerdict('allow'))).failure).toBeNull()
  })

  it('keeps which comparison refused a program, and what it would have decided', () => {
    const refused = { code: 'evidence', message: 'm', line: null, check: 'policy', claimed: 'allow' } as const
    const other = { code: 'evidence', message: 'm', line: null } as const
    const attempts = [refused, other].map((error) => ({ program: '', error }))
    expect(toDigest(recordOf({ ...makeVerdict('deny'), attempts })).attempts).toEqual([
      { code: 'evidence', kind: 'other', check: 'policy', claimed: 'allow' },
      { code: 'evidence', kind: 'other' },
    ])
  })

  it('has no way where a record is older than ways are', () => {
    expect(toDigest(recordOf(makeVerdict('deny')))).toMatchObject({ way: null, notCompiled: null })
  })

  it('is the same of a record that was on disk', () => {
    const record = recordOf(makeVerdict('deny', [{ kind: 'access', database: 'lab', columns: ['a'] }]), {
      agentMs: 0.1,
    })
    expect(toDigest(JSON.parse(JSON.stringify(record)))).toEqual(toDigest(record))
  })
})

describe('kinds of program errors', () => {
  const options = { toolNames: ['CheckAccess'], ownFunctions: true }

  it('are told from what the check before the run says', () => {
    expect(kindOf(staticCheck('return (', options))).toBe('syntax')
    expect(kindOf(staticCheck('return CheckAcess({}, {})', options))).toBe('name')
    expect(kindOf(staticCheck('return import("fs")', options))).toBe('other')
  })

  it('are told from what the sandbox says', async () => {
    const pool = sandboxPool({ children: 1 })
    const run = async (program: string) => {
      const tools = { names: [], data: '{"input":{}}', call: async () => '{}' }
      const outcome = await pool.run(program, tools, SandboxLimits.parse({ timeoutMs: 100 }))
      return outcome.ok ? null : outcome.error
    }
    expect(kindOf(await run('return missing'))).toBe('name')
    expect(kindOf(await run('return input.a.b'))).toBe('type')
    expect(kindOf(await run('return ('))).toBe('syntax')
    expect(kindOf(await run('throw new Error("no")'))).toBe('other')
    expect(kindOf(await run('for (;;);'))).toBe('other')
    await pool.close()
  })
})
