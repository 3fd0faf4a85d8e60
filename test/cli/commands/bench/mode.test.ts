import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { BenchmarkReport } from '../../../../benchmarks/reports/benchmark-report.ts'
import { compilingReplies, LEFT_OPEN, SCRIPTED_PROGRAM } from '../../../benchmarks/methods/compiling-replies.ts'
import { type ChatRequest, type ProtocolServer, startProtocolServer } from '../../../fixtures/protocol-server.ts'
import { scriptedGuardReplies } from '../../../fixtures/rule-following-replies.ts'
import { runCli } from '../../../fixtures/run-cli.ts'

const PLAN = {
  task: { text: 'who may read what', keywords: ['role'] },
  applies: { text: 'the role of the user', role: null, policies: [] },
  touches: { text: 'what the code reads', resources: [], actions: [], unsure: [] },
  compare: { text: 'compare', tools: ['CheckAccess', 'ExtractAccess'], engine: 'isolated-vm' },
}

/** Scripted: plans name the acting role, which the prompt of each action tells. */
const guardReplies = scriptedGuardReplies({
  plan: ({ messages }: ChatRequest) => {
    const role = /the acting role is `([^`]+)`/.exec(messages.at(-1)?.content ?? '')?.[1] ?? null
    return { ...PLAN, applies: { ...PLAN.applies, role } }
  },
  program: 'return CheckAccess(policy.roles[identity.role], ExtractAccess(output).databases)',
})

const running: ProtocolServer[] = []
let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bench-mode-'))
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await Promise.all(running.splice(0).map((server) => server.close()))
  rmSync(folder, { recursive: true, force: true })
})

const path = (name: string) => join(folder, name)

describe('bench --mode', () => {
  const args = ['bench', 'eicu-ac', '--limit', '6', '--mode', 'compiled-first']

  it('compiles before the first example, and says what that program decided', async () => {
    const { out } = await runCli([...args, '--json', '-'])
    const report = BenchmarkReport.parse(JSON.parse(out))
    expect(report).toMatchObject({ cell: { mode: 'compiled-first' }, usage: { callsPerAction: 0 } })
    expect(report.compiled?.decided).toBeGreaterThan(0)
    expect((await runCli(args)).out).toMatch(/compiled program decided \d of 6/)
  })

  it('is part of what a run is: it goes on under the same alone, with the program that it has', async () => {
    const kept = [...args, '--out', path('run')]
    expect(await runCli(kept)).toMatchObject({ code: 0 })
    expect(await runCli(['bench', 'verify', path('run')])).toMatchObject({ code: 0 })
    const programs = readdirSync(path('run')).filter((name) => name.startsWith('compiled-'))
    expect(programs).toHaveLength(1)
    const other = [...kept.slice(0, 5), 'compiled', ...kept.slice(6), '--resume']
    expect(await runCli(other)).toMatchObject({ code: 3, err: expect.stringContaining('`configuration.cells.0.mode`') })
    const lines = readFileSync(path('run/verdicts.jsonl'), 'utf8').trimEnd().split('\n')
    for (const name of ['manifest.json', 'report.json']) rmSync(path(`run/${name}`))
    writeFileSync(path('run/verdicts.jsonl'), `${lines.slice(0, 3).join('\n')}\n`)
    expect(await runCli([...kept, '--resume'])).toMatchObject({ code: 0 })
    const hashes = readFileSync(path('run/verdicts.jsonl'), 'utf8').matchAll(/"compiledHash":"([^"]+)"/g)
    expect(new Set(hashes.map(([, hash]) => hash)).size).toBe(1)
  })
})

describe('bench --mode with a model', () => {
  it('asks it for one program, then only for what that leaves open, and says so', async () => {
    const server = await startProtocolServer(compilingReplies(SCRIPTED_PROGRAM, guardReplies))
    running.push(server)
    vi.stubEnv('OPENAI_BASE_URL', server.url)
    vi.stubEnv('OPENAI_API_KEY', 'sk-test')
    vi.stubEnv('GUARDAGENT_MODEL', 'fixture')
    const args = ['bench', 'eicu-ac', '--limit', '24', '--core', 'openai', '--mode', 'compiled-first', '--json', '-']
    const { out, err } = await runCli(args)
    const report = BenchmarkReport.parse(JSON.parse(out))
    const { decided = 0, undecided = [] } = report.compiled ?? {}
    expect(decided).toBeGreaterThan(12)
    expect(undecided).toEqual([{ reason: LEFT_OPEN, count: 24 - decided }])
    expect(report.usage).toMatchObject({ calls: 2 * (24 - decided), callsPerAction: (2 * (24 - decided)) / 24 })
    expect(report.metrics).toMatchObject({ lpa: 100, unknown: 0 })
    // The call for the program is of no action, and was made all the same.
    expect(server.requests).toHaveLength(1 + report.usage.calls)
    expect(err).toContain(`spent on models: calls ${1 + report.usage.calls},`)
  })
})
