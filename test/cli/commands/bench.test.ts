import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { BenchmarkReport } from '../../../benchmarks/reports/benchmark-report.ts'
import { RunReport } from '../../../benchmarks/reports/run-report.ts'
import {
  type ChatRequest,
  type ProtocolServer,
  type ServerScript,
  startProtocolServer,
} from '../../fixtures/protocol-server.ts'
import { scriptedGuardReplies } from '../../fixtures/rule-following-replies.ts'
import { runCli } from '../../fixtures/run-cli.ts'

const VARIABLES = ['OPENAI_API_KEY', 'OPENAI_BASE_URL', 'GUARDAGENT_MODEL'] as const
const PLAN = {
  task: { text: 'who may read what', keywords: ['role'] },
  applies: { text: 'the role of the user', role: null, policies: [] },
  touches: { text: 'what the code reads', resources: [], actions: [], unsure: [] },
  compare: { text: 'compare', tools: ['CheckAccess', 'ExtractAccess'], engine: 'isolated-vm' },
}
const PROGRAM = 'return CheckAccess(policy.roles[identity.role], ExtractAccess(output).databases)'

let folder = ''
let before: Record<string, string | undefined> = {}
const running: ProtocolServer[] = []
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'guardagent-bench-'))
  before = Object.fromEntries(VARIABLES.map((name) => [name, process.env[name]]))
  for (const name of VARIABLES) delete process.env[name]
})
afterEach(async () => {
  for (const name of VARIABLES) {
    const value = before[name]
    if (value === undefined) delete process.env[name]
    else process.env[name] = value
  }
  await Promise.all(running.splice(0).map((one) => one.close()))
  rmSync(folder, { recursive: true, force: true })
})

const path = (name: string) => join(folder, name)

/** A model of the environment that answers by a script; no model is run. */
async function serve(script: ServerScript): Promise<ProtocolServer> {
  const server = await startProtocolServer(script)
  running.push(server)
  process.env.OPENAI_BASE_URL = server.url
  process.env.OPENAI_API_KEY = 'sk-test'
  process.env.GUARDAGENT_MODEL = 'fixture'
  return server
}

/** Plans name the acting role, which the prompt of each action tells. */
const guardReplies = scriptedGuardReplies({
  plan: (request: ChatRequest) => {
    const text = request.messages.at(-1)?.content ?? ''
    const role = /the acting role is `([^`]+)`/.exec(text)?.[1] ?? null
    return { ...PLAN, applies: { ...PLAN.applies, role } }
  },
  program: PROGRAM,
})

async function runJson(...args: string[]): Promise<RunReport> {
  const result = await runCli([...args, '--json', '-'])
  expect(result).toMatchObject({ code: 0 })
  return RunReport.parse(JSON.parse(result.out))
}

describe('bench', () => {
  it('several methods give one report with paired tests, and one table', async () => {
    const args = ['bench', 'eicu-ac', '--limit', '12', '--method', 'rule,allow-all', '--method', 'deny-all']
    const report = await runJson(...args)
    expect(report.cells.map(({ cell }) => cell.method)).toEqual(['rule', 'allow-all', 'deny-all'])
    expect(report.comparisons).toHaveLength(3)
    const { out } = await runCli(args)
    for (const part of ['rule', 'allow-all', 'deny-all', 'McNemar']) expect(out).toContain(part)
  })

  it('one method gives its own report, with an interval for each rate', async () => {
    const { out } = await runCli(['bench', 'csqa', '--limit', '20', '--json', '-'])
    const report = BenchmarkReport.parse(JSON.parse(out))
    expect(report).toMatchObject({ benchmark: 'csqa', core: 'csqa-rules', planned: 20, leftOut: 0 })
    expect(report.intervals.lpa?.[0]).toBeLessThan(report.metrics.lpa ?? 0)
  })

  it('asks every model that is named, and says whose figures they are', async () => {
    const server = await serve(guardReplies)
    const report = await runJson('bench', 'eicu-ac', '--limit', '4', '--model', 'small,large')
    expect(report.cells.map(({ model, core }) => [core, model])).toEqual([
      ['openai', 'small'],
      ['openai', 'large'],
    ])
    expect(new Set(server.requests.map(({ model }) => model))).toEqual(new Set(['small', 'large']))
    expect(report.cells[0]?.metrics.unknown).toBe(0)
  })

  it('counts what a model failed at apart, and never as right', async () => {
    await serve(['no plan and no program'])
    const report = await runCli(['bench', 'eicu-ac', '--limit', '3', '--core', 'openai', '--json', '-'])
    expect(BenchmarkReport.parse(JSON.parse(report.out))).toMatchObject({
      metrics: { lpa: 0, unknown: 3 },
      failures: { plan: 3 },
    })
  })

  it('stops within --max-calls, says what is missing, and goes on with --resume', async () => {
    const server = await serve(guardReplies)
    const args = ['bench', 'eicu-ac', '--limit', '6', '--core', 'openai', '--concurrency', '1', '--out', path('run')]
    const first = await runCli([...args, '--max-calls', '5'])
    expect(first).toMatchObject({ code: 0, err: expect.stringMatching(/4 examples were left out.*--resume --out/) })
    expect(first.err).toMatch(
      /spent on models: calls 5, tokens \d+; of them on examples that were left out: calls 1, tokens/,
    )
    expect(first.out).toContain('4 of 6')
    expect(server.requests).toHaveLength(5)
    expect(await runCli(['bench', 'verify', path('run')])).toMatchObject({ code: 0 })
    expect(await runCli(args)).toMatchObject({ code: 3, err: expect.stringContaining('--resume') })
    const second = await runCli([...args, '--resume', '--json', '-'])
    expect(BenchmarkReport.parse(JSON.parse(second.out))).toMatchObject({ leftOut: 0, planned: 6 })
    // One call of the first run belonged to an example that it could not finish.
    expect(server.requests).toHaveLength(5 + 4 * 2)
    expect(readFileSync(path('run/verdicts.jsonl'), 'utf8').trim().split('\n')).toHaveLength(6)
  })

  it('--resume needs a folder', async () => {
    expect(await runCli(['bench', 'eicu-ac', '--resume'])).toMatchObject({
      code: 3,
      err: expect.stringContaining('--out DIR'),
    })
  })

  it.each([
    [['bench', 'eicu-ac', '--method', 'best'], /--method.*best.*expected one of guardagent, rule/],
    [['bench', 'eicu-ac', '--method', 'llama-guard'], /OPENAI_API_KEY/],
    [['bench', 'eicu-ac', '--method', 'hardcoded'], /--logs DIR/],
    [['bench', 'eicu-ac', '--method', 'deny-all', '--mode', 'compiled'], /--mode: nothing here writes programs/],
    [['bench', 'csqa', '--mode', 'compiled-first'], /core `csqa-rules` of this set writes no program for all actions/],
    [['bench', 'eicu-ac', '--mode', 'fast'], /--mode.*fast.*per-action, compiled, compiled-first/],
    [['bench', 'ablate', 'compiled', '--benchmark', 'csqa'], /not measured on `csqa`/],
    [
      ['bench', 'ablate', 'compiled', '--mode', 'per-action'],
      /measures `per-action` beside another mode; leave --mode out/,
    ],
    [['bench', 'ablate', 'nothing'], /nothing.*main, breakdown, shots/],
    [['bench', 'ablate', 'toolbox'], /--core openai/],
    [['bench', 'ablate', 'risk', '--benchmark', 'eicu-ac'], /not measured on `eicu-ac`/],
    [['bench', 'verify', '/nowhere'], /no run in `\/nowhere`/],
    [['bench', 'report', '/nowhere'], /no run in `\/nowhere`/],
  ])('%j is one line that says what to do', async (args, message) => {
    const result = await runCli(args)
    expect(result).toMatchObject({ code: 3, out: '' })
    expect(result.err).toMatch(/^guardagent: [^\n]+\n$/)
    expect(result.err).toMatch(message)
  })
})

describe('bench ablate', () => {
  it('takes its own options, also those that bench has too', async () => {
    const report = await runJson(
      'bench',
      'ablate',
      'shots',
      '--benchmark',
      'eicu-ac',
      '--limit',
      '3',
      '--out',
      path('s'),
    )
    expect(report.name).toBe('shots')
    expect(report.cells.map(({ cell }) => cell.shots)).toEqual([0, 1, 2, 3, 4, 5])
    expect(existsSync(path('s/manifest.json'))).toBe(true)
  })

  it('compiled: each guard with and without a compiled program, with a paired test between the two', async () => {
    const report = await runJson('bench', 'ablate', 'compiled', '--limit', '6')
    expect(report.cells.map(({ benchmark, cell, compiled }) => [benchmark, cell.mode, compiled === null])).toEqual([
      ['eicu-ac', 'per-action', true],
      ['eicu-ac', 'compiled-first', false],
      ['mind2web-sc', 'per-action', true],
      ['mind2web-sc', 'compiled-first', false],
    ])
    expect(report.comparisons).toHaveLength(2)
  })

  it('attacks: with the rule core nothing that is denied becomes allowed', async () => {
    const report = await runJson('bench', 'ablate', 'attacks', '--limit', '6')
    expect(report.attacks).toHaveLength(30)
    expect(report.attacks.every(({ flippedToAllow }) => flippedToAllow === 0)).toBe(true)
    expect(report.attacks.some(({ denied }) => denied > 0)).toBe(true)
  })

  it('toolbox: programs that define what they need, mended by debug rounds, are counted by kind of error', async () => {
    const own = 'return { denied: true, reasons: [{ kind: "access", database: "lab", columns: ["labname"] }] }'
    await serve(
      scriptedGuardReplies({
        plan: { ...PLAN, compare: { ...PLAN.compare, tools: ['CheckAccess'] } },
        program: 'const kinds = null\nreturn kinds.length',
        correction: own,
      }),
    )
    const report = await runJson('bench', 'ablate', 'toolbox', '--core', 'openai', '--limit', '4')
    const without = report.cells.find(({ cell }) => !cell.toolbox)
    expect(without?.debugging).toMatchObject({
      programs: 4,
      executableBefore: 0,
      executableAfter: 100,
      before: { type: 4 },
    })
  })

  it('code-choice: tells replies that choose code from those that do not', async () => {
    const code =
      '```python\ndef check(role):\n    if role == "nursing":\n        return "deny"\n    return "allow"\n```'
    await serve(({ messages }) => (messages.some(({ content }) => content.includes('- lab:')) ? code : 'Deny it.'))
    const report = await runJson('bench', 'ablate', 'code-choice', '--core', 'openai', '--limit', '3')
    expect(report.cells.map(({ cell, codeChoice }) => [cell.requests, codeChoice?.share])).toEqual([
      ['structured', 100],
      ['prose', 0],
    ])
  })

  it('words: counts prompts, replies and demonstrations', async () => {
    await serve(guardReplies)
    const report = await runJson(
      'bench',
      'ablate',
      'words',
      '--core',
      'openai',
      '--limit',
      '2',
      '--method',
      'guardagent',
    )
    const texts = report.cells.find(({ benchmark }) => benchmark === 'eicu-ac')?.texts
    expect(texts?.prompt?.words).toBeGreaterThan(500)
    expect(texts?.prompt?.tokens).toBeGreaterThan(texts?.prompt?.words ?? Number.POSITIVE_INFINITY)
    expect(texts?.demonstration?.words).toBeGreaterThan(50)
    expect(texts?.response?.words).toBeGreaterThan(0)
  })
})

describe('bench report and verify', () => {
  beforeEach(async () => {
    expect(await runCli(['bench', 'ablate', 'main', '--limit', '8', '--out', path('run')])).toMatchObject({ code: 0 })
  })

  it('report writes both files beside the run, and says where', async () => {
    const { code, out } = await runCli(['bench', 'report', path('run')])
    expect(code).toBe(0)
    expect(out).toBe(`${path('run/report.md')}\n${path('run/report.html')}\n`)
    expect(readFileSync(path('run/report.html'), 'utf8')).toContain('<svg')
    expect(await runCli(['bench', 'verify', path('run')])).toMatchObject({ code: 0 })
  })

  it('verify finds an edited rate and an added line, and ends with 1', async () => {
    const report = path('run/report.json')
    writeFileSync(report, readFileSync(report, 'utf8').replace(/"lpa": [\d.]+/, '"lpa": 12.5'))
    const edited = await runCli(['bench', 'verify', path('run')])
    expect(edited.code).toBe(1)
    expect(edited.out).toMatch(/report\.json\.cells\.0\.metrics\.lpa: stored 12\.5, computed/)
    appendFileSync(path('run/verdicts.jsonl'), '{"half":')
    const json = await runCli(['bench', 'verify', path('run'), '--json'])
    expect(json.code).toBe(1)
    expect(JSON.parse(json.out)).toMatchObject({ ok: false })
  })
})
