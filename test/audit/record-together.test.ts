import { describe, expect, it } from 'vitest'
import { recordTogether } from '../../src/audit/record-together.ts'
import { openAuditLog } from '../../src/audit/sqlite-audit-log.ts'
import type { AuditEntry, AuditLog } from '../../src/contract/audit.ts'
import { DatabaseError, GuardAgentError } from '../../src/contract/errors.ts'
import { sampleEntry } from './fixtures/sample-entry.ts'

/** A log in memory that tells how many entries came at a time. */
function watchedLog(): { readonly log: AuditLog; readonly groups: number[] } {
  const log = openAuditLog(':memory:')
  const groups: number[] = []
  const appendAll = (entries: readonly AuditEntry[]) => {
    groups.push(entries.length)
    return log.appendAll(entries)
  }
  return { log: { ...log, appendAll }, groups }
}

const numbered = (count: number) => Array.from({ length: count }, (_, index) => sampleEntry(`v${index}`))
const ids = (log: AuditLog) => log.list().map(({ entry }) => entry.verdict.id)

describe('recordTogether', () => {
  it('writes at once what comes in one turn of the event loop, in its order', async () => {
    const { log, groups } = watchedLog()
    const record = recordTogether(log)
    const inTurn = async (entry: AuditEntry, ticks: number) => {
      for (let tick = 0; tick < ticks; tick++) await null
      return record(entry)
    }
    const records = await Promise.all(numbered(10).map((entry, index) => inTurn(entry, index)))
    expect(groups).toEqual([10])
    expect(records.map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    expect(records).toEqual(log.list())
    expect(log.verify().brokenAt).toBeNull()
  })

  it('writes a lone entry by the end of its turn', async () => {
    const { log } = watchedLog()
    const recorded = recordTogether(log)(sampleEntry('v1'))
    expect(log.list()).toEqual([])
    await new Promise(setImmediate)
    expect(ids(log)).toEqual(['v1'])
    expect((await recorded).sequence).toBe(1)
  })

  it('writes at most 256 at a time, and loses and repeats none', async () => {
    const { log, groups } = watchedLog()
    const record = recordTogether(log)
    const first = numbered(700).map(record)
    await first[0]
    const last = record(sampleEntry('last'))
    await Promise.all([...first, last])
    expect(groups).toEqual([256, 256, 189])
    expect(ids(log)).toEqual([...numbered(700).map(({ verdict }) => verdict.id), 'last'])
  })

  it('rejects for an entry that cannot be kept, and for it alone', async () => {
    const { log } = watchedLog()
    const record = recordTogether(log)
    const outcomes = await Promise.allSettled(['v1', 'v1', 'v2'].map((id) => record(sampleEntry(id))))
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(outcomes[1]).toMatchObject({ reason: expect.any(DatabaseError) })
    expect(ids(log)).toEqual(['v1', 'v2'])
  })

  it('rejects for all that were written at once where the log as a whole fails, and goes on afterwards', async () => {
    const { log } = watchedLog()
    let works = false
    const appendAll = (entries: readonly AuditEntry[]) => {
      if (works) return log.appendAll(entries)
      throw new DatabaseError('a.db', 'the disk is full')
    }
    const record = recordTogether({ appendAll })
    const outcomes = await Promise.allSettled(numbered(300).map(record))
    expect(outcomes.every((one) => one.status === 'rejected' && one.reason instanceof DatabaseError)).toBe(true)
    works = true
    expect((await record(sampleEntry('v1'))).sequence).toBe(1)
  })

  it('never takes silence for a record', async () => {
    const record = recordTogether({ appendAll: () => [] })
    await expect(record(sampleEntry('v1'))).rejects.toThrow(GuardAgentError)
  })
})
