import { describe, expect, it } from 'vitest'
import { replayVerdict } from '../../src/audit/replay-verdict.ts'
import type { AuditEntry } from '../../src/contract/audit.ts'
import type { Risk } from '../../src/contract/check-result.ts'
import type { Reason } from '../../src/contract/reason.ts'
import type { SandboxOutcome } from '../../src/contract/sandbox.ts'
import type { Judgement } from '../../src/contract/stages.ts'
import { sampleEntry, sampleVerdict } from './fixtures/sample-entry.ts'

const REASON: Reason = { kind: 'access', database: 'loans', columns: ['member'] }
const DENIED: Judgement = { ok: true, result: { decision: 'deny', reasons: [REASON] } }
const RAN: SandboxOutcome = { ok: true, result: '{}', logs: [] }
const FAILED: SandboxOutcome = { ok: false, error: { code: 'thrown', message: 'no', line: 1 }, logs: [] }

function entryOf(verdict: Partial<AuditEntry['verdict']>, changes: Partial<AuditEntry> = {}): AuditEntry {
  const denied = { decision: 'deny' as const, label: 1 as const, reasons: [REASON], program: 'return 1' }
  return sampleEntry('01J', { verdict: sampleVerdict('01J', { ...denied, ...verdict }), ...changes })
}

function replay(entry: AuditEntry, judged: Judgement = DENIED, outcome: SandboxOutcome = RAN) {
  return replayVerdict(
    { sequence: 1, previous: '', hash: '', entry },
    {
      sandbox: { engine: 'fixture', run: async () => outcome, close: async () => {} },
      checkProgram: () => null,
      startTools: () => ({ tools: { names: [], data: '{}', call: async () => '{}' }, calls: [] }),
      judge: async () => judged,
    },
  )
}

describe('replayVerdict', () => {
  it('says that the same decision for the same reasons is the same', async () => {
    expect(await replay(entryOf({}))).toMatchObject({ same: true, replayed: { decision: 'deny', error: null } })
  })

  it('notices another decision, and other reasons for the same', async () => {
    const allowed: Judgement = { ok: true, result: { decision: 'allow', reasons: [] } }
    expect(await replay(entryOf({}), allowed)).toMatchObject({ same: false, replayed: { decision: 'allow' } })
    expect(await replay(entryOf({ reasons: [{ ...REASON, columns: ['title'] }] }))).toMatchObject({ same: false })
  })

  it('notices another risk for the same decision and reasons', async () => {
    const risky = (risk: Risk): Judgement => ({ ok: true, result: { decision: 'deny', reasons: [REASON], risk } })
    const entry = entryOf({ risk: 'low' }, { denyFrom: 'low' })
    expect(await replay(entry, risky('low'))).toMatchObject({
      same: true,
      recorded: { risk: 'low' },
      replayed: { risk: 'low' },
    })
    expect(await replay(entry, risky('medium'))).toMatchObject({ same: false, replayed: { risk: 'medium' } })
    expect(await replay(entry)).toMatchObject({ same: false })
  })

  it('a program that fails now is not the same as one that decided', async () => {
    expect(await replay(entryOf({}), DENIED, FAILED)).toMatchObject({
      same: false,
      replayed: { decision: 'unknown', error: { code: 'thrown' } },
    })
  })

  it('an unknown is the same if its last program fails again', async () => {
    const attempts = [{ program: 'return', error: { code: 'missing-result' as const, message: 'no', line: null } }]
    const entry = entryOf({ decision: 'unknown', label: null, program: null, attempts })
    expect(await replay(entry, DENIED, FAILED)).toMatchObject({ same: true })
    expect(await replay(entry)).toMatchObject({ same: false })
  })

  it('does not cry wolf over texts that were masked', async () => {
    const allowed: Judgement = { ok: true, result: { decision: 'allow', reasons: [] } }
    await expect(replay(entryOf({}, { masked: true }), allowed)).rejects.toThrow(/masked texts/)
    expect(await replay(entryOf({}, { masked: true }))).toMatchObject({ same: true })
  })

  it('refuses hashes, and verdicts without a program', async () => {
    await expect(replay(entryOf({}, { store: 'hashes' }))).rejects.toThrow(/stored as hashes/)
    await expect(replay(entryOf({ program: null, attempts: [] }))).rejects.toThrow(/without a program/)
  })
})
