import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { checkRecord } from '../../benchmarks/perf/serve/check-record.ts'
import { openFindings } from '../../benchmarks/perf/serve/findings.ts'
import { loadAction } from '../../benchmarks/perf/serve/load-actions.ts'
import { loadClient } from '../../benchmarks/perf/serve/load-client.ts'
import { GUARD_OPTIONS, prepareFolder } from '../../benchmarks/perf/serve/prepare-folder.ts'
import { runCommand } from '../../benchmarks/perf/serve/run-command.ts'
import { startService } from '../../benchmarks/perf/serve/start-service.ts'
import { stopUnderLoad } from '../../benchmarks/perf/serve/stop-under-load.ts'
import { actionsInTurn, guardWay } from '../../benchmarks/perf/serve/ways.ts'
import { openTokens, type TokenStore } from '../../src/server/tokens/token-store.ts'

/** Processes take long to begin where a machine is busy, milliseconds. */
const PATIENCE_MS = 120_000

/** A guard with its program for all actions, as each test begins with. */
let prepared = ''
let root = ''
let folder = ''
beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'guardagent-serve-'))
  prepared = mkdtempSync(join(root, 'prepared-'))
  await prepareFolder(prepared)
}, PATIENCE_MS)
beforeEach(() => {
  folder = mkdtempSync(join(root, 'test-'))
  cpSync(prepared, folder, { recursive: true })
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

/** Works with the tokens of the service in the folder, in another process than its own. */
function withTokens<T>(work: (tokens: TokenStore) => T): T {
  const tokens = openTokens(join(folder, 'guardagent.tokens.db'))
  try {
    return work(tokens)
  } finally {
    tokens.close()
  }
}

function createToken(): { token: string; id: string } {
  const { token, record } = withTokens((tokens) => tokens.create({ name: 'test', at: new Date() }))
  return { token, id: record.id }
}

/** What a command that fails says, and its exit code. */
async function failureOf(args: readonly string[]): Promise<{ code: unknown; stdout: unknown; stderr: unknown }> {
  return await runCommand(folder, args).then(
    () => expect.unreachable('it did not fail'),
    (error: { code: unknown; stdout: unknown; stderr: unknown }) => error,
  )
}

describe('a service in a process of its own', { timeout: PATIENCE_MS }, () => {
  it('answers each action with its own verdict, and after SIGTERM under load all that it accepted', async () => {
    const { token } = createToken()
    await using service = await startService(folder)
    const findings = openFindings()
    const { ids } = findings
    const next = actionsInTurn()
    await guardWay(service.url, token, { next, findings }).measure({ count: 150, atATime: 16 })
    expect({ ...findings, ids: ids.size }).toEqual({ ids: 150, wrong: [], lost: [] })

    const load = { token, atATime: 16, after: 50, next, ids } as const
    const stop = await stopUnderLoad(service, { ...load, signal: 'SIGTERM' })
    expect(stop).toMatchObject({ end: 0, odd: [] })
    expect(stop.answeredAfter).toBeGreaterThan(0)
    expect(await checkRecord(folder, ids)).toEqual({ records: ids.size, intact: true, missing: [] })

    const log = readFileSync(join(folder, 'service.log'), 'utf8')
    expect(log.trim().split('\n').length).toBeGreaterThanOrEqual(ids.size)
    for (const line of log.trim().split('\n')) expect(JSON.parse(line)).toBeTypeOf('object')
    for (const secret of ['question', 'from loans', 'answer 1', token])
      expect(log + service.said()).not.toContain(secret)
  })

  it('that is killed has all on record that it answered, in a log that is whole', async () => {
    const ids = new Set<string>()
    await using service = await startService(folder)
    const stop = await stopUnderLoad(service, {
      atATime: 16,
      after: 50,
      signal: 'SIGKILL',
      next: actionsInTurn(),
      ids,
    })
    expect(stop.end).toBe('SIGKILL')
    expect(stop.odd.filter((each) => !each.startsWith('cut: '))).toEqual([])
    const recorded = await checkRecord(folder, ids)
    expect(recorded).toMatchObject({ intact: true, missing: [] })
    expect(recorded.records).toBeGreaterThanOrEqual(ids.size)
  })

  it('asks for a token from the moment that another process made one, and refuses a revoked one', async () => {
    await using service = await startService(folder)
    const { body } = loadAction(0)
    const statusWith = async (token?: string) => {
      using client = loadClient(service.url, 1, token)
      const outcome = await client.send('POST', '/v1/guard', body)
      return outcome.kind === 'answered' ? outcome.status : outcome.kind
    }
    expect(await statusWith()).toBe(200)
    const { token, id } = createToken()
    expect([await statusWith(), await statusWith(token)]).toEqual([401, 200])
    withTokens((tokens) => tokens.revoke(id, new Date()))
    expect([await statusWith(), await statusWith(token)]).toEqual([401, 401])
    service.signal('SIGINT')
    expect(await service.ended).toBe(0)
  })
})

describe('a service that cannot begin', { timeout: PATIENCE_MS }, () => {
  const ONE_LINE = /^guardagent: [^\n]+\n$/

  it('says so in one line with exit code 3: no token for others, no definition, no port', async () => {
    await using service = await startService(folder)
    const { port } = new URL(service.url)
    const serve = (...args: string[]) => failureOf(['serve', ...args])
    const [others, missing, taken] = await Promise.all([
      serve(...GUARD_OPTIONS, '--port', '0', '--host', '0.0.0.0'),
      serve('--definition', 'missing.yaml', '--port', '0'),
      serve(...GUARD_OPTIONS, '--port', port),
    ])
    for (const failure of [others, missing, taken])
      expect(failure).toMatchObject({ code: 3, stdout: '', stderr: expect.stringMatching(ONE_LINE) })
    expect(others.stderr).toContain('guardagent token create')
    expect(missing.stderr).toContain('missing.yaml')
    expect(taken.stderr).toContain(port)
  })
})
