import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { BenchmarkReport } from '../../../../benchmarks/reports/benchmark-report.ts'
import { hashCompiled } from '../../../../src/compose/compiled-file.ts'
import { compilingReplies, LEFT_OPEN, SCRIPTED_PROGRAM } from '../../../benchmarks/methods/compiling-replies.ts'
import {
  type ChatRequest,
  type ProtocolServer,
  type ServerScript,
  startProtocolServer,
} from '../../../fixtures/protocol-server.ts'
import { scriptedGuardReplies } from '../../../fixtures/rule-following-replies.ts'
import { runCli } from '../../../fixtures/run-cli.ts'
import { makeItFit } from './forge-run.ts'

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

/** A model of the environment that answers by a script; no model is run. */
async function serve(script: ServerScript): Promise<ProtocolServer> {
  const server = await startProtocolServer(script)
  running.push(server)
  vi.stubEnv('OPENAI_BASE_URL', server.url)
  vi.stubEnv('OPENAI_API_KEY', 'sk-test')
  vi.stubEnv('GUARDAGENT_MODEL', 'fixture')
  return server
}

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

describe('the compiled program in the folder of a run', () => {
  const KEPT = ['bench', 'eicu-ac', '--limit', '4', '--mode', 'compiled-first', '--out'] as const
  const verified = () => runCli(['bench', 'verify', path('run')])

  async function keptProgram(): Promise<string> {
    // A guard that finds no program writes there by itself.
    const said = vi.spyOn(console, 'error')
    expect(await runCli([...KEPT, path('run')])).toMatchObject({ code: 0, err: '' })
    expect(said).not.toHaveBeenCalled()
    said.mockRestore()
    const [name = ''] = readdirSync(path('run')).filter((each) => each.startsWith('compiled-'))
    return name
  }

  function edit(name: string, change: (text: string) => string): void {
    const before = readFileSync(path(`run/${name}`), 'utf8')
    expect(change(before)).not.toBe(before)
    writeFileSync(path(`run/${name}`), change(before))
  }

  const changeProgram = (text: string) => text.replace('"program": "', '"program": "// another\\n')

  it('is vouched for: an edited one does not verify, also where the manifest was made to fit', async () => {
    const name = await keptProgram()
    expect(await verified()).toMatchObject({ code: 0 })
    edit(name, changeProgram)
    const edited = await verified()
    expect(edited.code).toBe(1)
    expect(edited.out).toContain(`manifest.json.files.${name}.sha256`)
    makeItFit(path('run'))
    const forged = await verified()
    expect(forged).toMatchObject({ code: 1, out: expect.stringContaining(`${name}.hash: stored "sha256:`) })
    expect(forged.out).not.toContain('manifest.json')
    const { hash: _, ...content } = JSON.parse(readFileSync(path(`run/${name}`), 'utf8'))
    writeFileSync(path(`run/${name}`), JSON.stringify({ ...content, hash: hashCompiled(content) }))
    makeItFit(path('run'))
    const other = await verified()
    expect(other.code).toBe(1)
    expect(other.out).toMatch(/^verdicts\.jsonl `[^`]+` compiledHash: stored "sha256:[^\n]+\n1 difference in/)
  })

  it('is missed where it was taken away, and so is its line in the manifest', async () => {
    const name = await keptProgram()
    edit('manifest.json', (text) => {
      const { files, ...rest } = JSON.parse(text)
      return JSON.stringify({ ...rest, files: { ...files, [name]: undefined } })
    })
    expect(await verified()).toMatchObject({ code: 1, out: expect.stringContaining(`manifest.json.files.${name}:`) })
    rmSync(path(`run/${name}`))
    expect(await verified()).toMatchObject({ code: 1, out: expect.stringContaining('compiledHash: stored "sha256:') })
  })

  it('need not be in the manifest of an older run, and is compared with the verdicts there too', async () => {
    const name = await keptProgram()
    edit('manifest.json', (text) => {
      const { files, ...rest } = JSON.parse(text)
      return JSON.stringify({ ...rest, format: 1, files: { ...files, [name]: undefined } })
    })
    expect(await verified()).toMatchObject({ code: 0 })
    edit(name, changeProgram)
    expect(await verified()).toMatchObject({ code: 1, out: expect.stringContaining('compiledHash') })
    edit('manifest.json', (text) => text.replace('"format":1', '"format":2'))
    expect(await verified()).toMatchObject({ code: 1, out: expect.stringContaining(`manifest.json.files.${name}`) })
  })

  it('is the only one: a run does not go on with another beside its verdicts', async () => {
    const name = await keptProgram()
    for (const each of ['manifest.json', 'report.json']) rmSync(path(`run/${each}`))
    const lines = readFileSync(path('run/verdicts.jsonl'), 'utf8').trimEnd().split('\n')
    writeFileSync(path('run/verdicts.jsonl'), `${lines.slice(0, 2).join('\n')}\n`)
    edit(name, changeProgram)
    const resumed = await runCli([...KEPT, path('run'), '--resume'])
    expect(resumed).toMatchObject({ code: 3, err: expect.stringContaining('is not the one that the run has') })
    rmSync(path(`run/${name}`))
    const alone = await runCli([...KEPT, path('run'), '--resume'])
    expect(alone).toMatchObject({ code: 3, err: expect.stringContaining('compiledHash') })
  })
})

describe('bench --mode with a model whose program is refused', () => {
  it('says what was spent, and keeps what was paid for, also where another is accepted later', async () => {
    let program = 'return Unknown("too hard")'
    await serve((request) => compilingReplies(program, guardReplies)(request))
    const args = ['bench', 'eicu-ac', '--limit', '2', '--core', 'openai', '--mode', 'compiled-first']
    const without = await runCli(args)
    expect(without).toMatchObject({ code: 3, err: expect.stringContaining('with `--out DIR` it is kept') })
    const kept = [...args, '--out', path('run')]
    const { code, err } = await runCli(kept)
    expect(code).toBe(3)
    const [, calls, name = ''] =
      /^guardagent: spent on models: calls (\d+), tokens \d+\n.*it is in `([^`]+)`/s.exec(err) ?? []
    const refused = JSON.parse(readFileSync(name, 'utf8'))
    expect(refused).toMatchObject({ usage: { calls: Number(calls) }, problems: expect.any(Array) })
    expect(refused.candidate.program).toContain('too hard')
    expect(refused.problems.length).toBeGreaterThan(0)
    program = SCRIPTED_PROGRAM
    expect(await runCli([...kept, '--resume'])).toMatchObject({ code: 0 })
    expect(await runCli(['bench', 'verify', path('run')])).toMatchObject({ code: 0 })
    writeFileSync(name, '{}')
    expect(await runCli(['bench', 'verify', path('run')])).toMatchObject({ code: 1 })
  })
})

describe('bench --mode with a model', () => {
  it('asks it for one program, then only for what that leaves open, and says so', async () => {
    const server = await serve(compilingReplies(SCRIPTED_PROGRAM, guardReplies))
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
