import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { hashCompiled } from '../../src/compose/compiled-file.ts'
import { CompiledGuard } from '../../src/contract/compiled.ts'
import type { DefinitionInput } from '../../src/contract/definition.ts'
import { GuardAgent } from '../../src/index.ts'
import { LIBRARY_EXAMPLES } from '../fixtures/library-examples.ts'
import { LIBRARY } from '../fixtures/scripted-core.ts'

let folder = ''
let lines: string[] = []
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'guardagent-compiled-'))
  lines = []
  write(LIBRARY)
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const file = () => join(folder, 'library.yaml')
const compiledFile = () => join(folder, 'library.compiled.json')

function write(definition: DefinitionInput): void {
  writeFileSync(file(), JSON.stringify(definition))
}

function open(): Promise<GuardAgent> {
  return GuardAgent.open({ definition: file(), memory: ':memory:', log: (line) => lines.push(line) })
}

async function compile(): Promise<void> {
  await using agent = await open()
  expect(await agent.compile({ examples: LIBRARY_EXAMPLES })).toMatchObject({ accepted: true })
}

async function guardOnce() {
  await using agent = await open()
  const { kind } = agent.compiled
  const action = { input: 'q', output: { sql: 'select member from loans' }, identity: { role: 'visitor' } }
  return { kind, verdict: await agent.guard(action) }
}

describe('a program that was accepted', () => {
  it('lies beside the definition, whole, and is used by whoever opens it next', async () => {
    await compile()
    expect(CompiledGuard.parse(JSON.parse(readFileSync(compiledFile(), 'utf8')))).toMatchObject({
      definition: 'library',
    })
    const { kind, verdict } = await guardOnce()
    expect(kind).toBe('accepted')
    expect(verdict).toMatchObject({ decision: 'deny', way: 'compiled' })
    expect(verdict.notCompiled).toBeUndefined()
    expect(lines).toEqual([])
  })

  it('is used at once by the guard that compiled it, also without a file', async () => {
    await using agent = await GuardAgent.open({ definition: LIBRARY })
    await agent.compile({ examples: LIBRARY_EXAMPLES })
    const action = { input: 'q', output: { sql: 'select title from loans' }, identity: { role: 'visitor' } }
    expect(await agent.guard(action)).toMatchObject({ decision: 'allow', way: 'compiled' })
  })

  it.each<Partial<DefinitionInput>>([{ enforcement: 'shadow' }, { durability: 'process-end' }, { mode: 'compiled' }])(
    'is used also under %j, which changes no decision',
    async (change) => {
      await compile()
      write({ ...LIBRARY, ...change })
      expect(await guardOnce()).toMatchObject({ kind: 'accepted', verdict: { decision: 'deny', way: 'compiled' } })
    },
  )

  it('is left alone by `mode: per-action`, without a word', async () => {
    await compile()
    write({ ...LIBRARY, mode: 'per-action' })
    const { verdict } = await guardOnce()
    expect(verdict).toMatchObject({ decision: 'deny', way: 'per-action' })
    expect(lines).toEqual([])
  })
})

describe('a program that is stale is never used', () => {
  const REQUESTS = `${LIBRARY.requests}`.replace(
    'Role visitor may read:\n- loans: title',
    'Role visitor may read:\n- loans: title, member',
  )

  it.each<[string, Partial<DefinitionInput>]>([
    ['requests', { requests: REQUESTS }],
    ['specification', { specification: 'Another agent.' }],
    ['shots', { shots: 2 }],
    ['limits', { sandbox: { timeoutMs: 500 } }],
  ])('the definition has other %s', async (_what, change) => {
    await compile()
    write({ ...LIBRARY, ...change })
    const { kind, verdict } = await guardOnce()
    expect(kind).toBe('stale')
    expect(verdict.way).toBe('per-action')
    expect(verdict.notCompiled).toMatch(/library\.compiled\.json` is not used: the definition was changed after/)
    expect(lines).toEqual([expect.stringMatching(/the definition was changed after .*; actions go the per-action way/)])
    // The new requests decide, not the old program.
    expect(verdict.decision).toBe('requests' in change ? 'allow' : 'deny')
  })

  it('its file was edited', async () => {
    await compile()
    const kept = CompiledGuard.parse(JSON.parse(readFileSync(compiledFile(), 'utf8')))
    const program = 'return CheckAccess({}, {})'
    writeFileSync(compiledFile(), JSON.stringify({ ...kept, program }))
    expect(await guardOnce()).toMatchObject({ kind: 'stale', verdict: { decision: 'deny', way: 'per-action' } })
    expect(lines).toEqual([expect.stringMatching(/it was edited after it was accepted/)])
  })

  it.each([
    ['lexicon', /the lexicon was changed/],
    ['version', /the package was updated/],
    ['toolbox', /the toolbox was changed/],
  ])('it was accepted under another %s', async (what, said) => {
    await compile()
    const kept = CompiledGuard.parse(JSON.parse(readFileSync(compiledFile(), 'utf8')))
    const other = { ...kept, hashes: { ...kept.hashes, [what]: 'sha256:other' } }
    writeFileSync(compiledFile(), JSON.stringify({ ...other, hash: hashCompiled(other) }))
    expect((await guardOnce()).kind).toBe('stale')
    expect(lines).toEqual([expect.stringMatching(said)])
  })

  it('a module of its toolbox was edited', async () => {
    const entry = pathToFileURL(resolve(import.meta.dirname, '../../src/index.ts')).href
    const zod = pathToFileURL(resolve(import.meta.dirname, '../../node_modules/zod/index.js')).href
    const tool = (name: string) => `import { z } from '${zod}'
import { defineTool } from '${entry}'
export const shelf = defineTool({ name: 'ReadShelf', description: 'Names a shelf.', kind: 'reader', parameters: {}, returns: z.string(), run: () => '${name}' })`
    writeFileSync(join(folder, 'tools.ts'), tool('north'))
    write({ ...LIBRARY, toolbox: ['./tools.ts'] })
    await compile()
    expect(await guardOnce()).toMatchObject({ kind: 'accepted', verdict: { way: 'compiled' } })
    writeFileSync(join(folder, 'tools.ts'), tool('south'))
    expect(await guardOnce()).toMatchObject({ kind: 'stale', verdict: { way: 'per-action' } })
    expect(lines).toEqual([expect.stringMatching(/the toolbox was changed/)])
  })

  it('its policy is not the requests’ own, whatever its hash says', async () => {
    await compile()
    const kept = CompiledGuard.parse(JSON.parse(readFileSync(compiledFile(), 'utf8')))
    const all = { loans: ['title', 'member'], fines: ['member', 'amount'] }
    const forged = { ...kept, policy: { ...kept.policy, roles: { visitor: all, librarian: all } } }
    writeFileSync(compiledFile(), JSON.stringify({ ...forged, hash: hashCompiled(forged) }))
    expect(await guardOnce()).toMatchObject({ kind: 'stale', verdict: { decision: 'deny', way: 'per-action' } })
    expect(lines).toEqual([expect.stringMatching(/its permissions are not those of the requests/)])
  })

  it('a pipe, a folder or a dead link is no file, and nobody waits for it', async () => {
    execFileSync('mkfifo', [compiledFile()])
    expect((await guardOnce()).kind).toBe('stale')
    rmSync(compiledFile())
    mkdirSync(compiledFile())
    expect((await guardOnce()).kind).toBe('stale')
    rmSync(compiledFile(), { recursive: true })
    symlinkSync(join(folder, 'nowhere.json'), compiledFile())
    expect((await guardOnce()).kind).toBe('stale')
    expect(lines.map((line) => /it is [^;]*/.exec(line)?.[0])).toEqual([
      'it is no file',
      'it is no file',
      'it is a link to a missing file',
    ])
  })

  it('one that is named and is not there is told of', async () => {
    write({ ...LIBRARY, compiled: './named.json' })
    expect((await guardOnce()).kind).toBe('none')
    expect(lines).toEqual([expect.stringMatching(/named\.json`: there is no such file; run `guardagent compile`/)])
  })

  it.each([
    ['not JSON', '{', /it is not JSON/],
    ['something else', '{"format":1}', /it is no compiled guard: .*`definition`/],
  ])('its file is %s', async (_what, text, said) => {
    writeFileSync(compiledFile(), text)
    expect(await guardOnce()).toMatchObject({ kind: 'stale', verdict: { way: 'per-action' } })
    expect(lines).toEqual([expect.stringMatching(said)])
  })

  it('and with `mode: compiled` there is no other way: every verdict is unknown', async () => {
    write({ ...LIBRARY, mode: 'compiled' })
    expect((await guardOnce()).verdict).toMatchObject({
      decision: 'unknown',
      reasons: [{ kind: 'failure', code: 'not-compiled', message: expect.stringMatching(/there is none; run/) }],
    })
    await compile()
    expect((await guardOnce()).verdict).toMatchObject({ decision: 'deny', way: 'compiled' })
    write({ ...LIBRARY, mode: 'compiled', shots: 3 })
    expect((await guardOnce()).verdict).toMatchObject({ decision: 'unknown', program: null })
    expect(lines).toEqual([expect.stringMatching(/the definition was changed.*verdicts are unknown/)])
  })
})

it('a place that cannot be written is told before anything is tried', async () => {
  await using agent = await GuardAgent.open({
    definition: LIBRARY,
    compiled: join(folder, 'none', 'x.json'),
    log: () => undefined,
  })
  let runs = 0
  const compiling = agent.compile({ examples: LIBRARY_EXAMPLES, onProgress: () => runs++ })
  await expect(compiling).rejects.toThrow(/its folder does not exist/)
  expect(runs).toBe(0)
})

it('a program that was refused changes nothing of one that is used', async () => {
  await compile()
  const before = readFileSync(compiledFile(), 'utf8')
  await using agent = await open()
  const wrong = LIBRARY_EXAMPLES.map((example) => ({
    ...example,
    label: example.label === 0 ? (1 as const) : (0 as const),
  }))
  expect(await agent.compile({ examples: wrong })).toMatchObject({ accepted: false })
  expect(agent.compiled.kind).toBe('accepted')
  expect(readFileSync(compiledFile(), 'utf8')).toBe(before)
})
