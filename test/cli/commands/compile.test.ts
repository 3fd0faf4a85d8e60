import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { LabelledExample } from '../../../src/contract/compiled.ts'
import { Verdict } from '../../../src/contract/verdict.ts'
import { LIBRARY_EXAMPLES } from '../../fixtures/library-examples.ts'
import { runCli } from '../../fixtures/run-cli.ts'
import { LIBRARY } from '../../fixtures/scripted-core.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'guardagent-compile-'))
  writeFileSync(path('guard.json'), JSON.stringify(LIBRARY))
  writeExamples(LIBRARY_EXAMPLES)
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const path = (name: string) => join(folder, name)
const ONE_LINE = /^guardagent: [^\n]+\n$/

function writeExamples(examples: readonly LabelledExample[]): void {
  writeFileSync(path('examples.jsonl'), examples.map((example) => `${JSON.stringify(example)}\n`).join('\n'))
}

function compile(...more: string[]) {
  const files = ['--definition', path('guard.json'), '--memory', path('guard.db')]
  return runCli(['compile', ...files, ...more])
}

/** A guard of an action that its user may take. */
function guardTitles(...more: string[]) {
  const action = { input: 'q', output: { sql: 'select title from loans' }, identity: { role: 'visitor' } }
  writeFileSync(path('action.json'), JSON.stringify(action))
  const files = ['--definition', path('guard.json'), '--action', path('action.json'), '--memory', path('guard.db')]
  return runCli(['guard', ...files, ...more])
}

const withExamples = (...more: string[]) => compile('--examples', path('examples.jsonl'), ...more)

it('accepts a program, prints it with its evidence, and guards use it', async () => {
  const { code, out, err } = await withExamples()
  expect({ code, err }).toEqual({ code: 0, err: '' })
  for (const part of ['ACCEPTED', 'program', 'ExtractAccess', '6 labelled examples', 'mutations', 'no model was asked'])
    expect(out).toContain(part)
  expect(out).toContain('the program asked no model')
  expect(out).not.toContain('nobody checks')
  expect(existsSync(path('guard.compiled.json'))).toBe(true)
  const guard = await guardTitles('--json')
  expect(Verdict.parse(JSON.parse(guard.out))).toMatchObject({ decision: 'allow', way: 'compiled' })
})

it('--accept-uncovered says what it means, and is on record', async () => {
  expect((await runCli(['compile', '--help'])).out).toMatch(
    /--accept-uncovered[^-]*nobody\s+checks\s+these\s+on\s+actions/,
  )
  const evidence = async (...more: string[]) => JSON.parse((await withExamples('--json', ...more)).out).guard.evidence
  expect(await evidence()).toMatchObject({ policy: { uncovered: [], uncoveredAccepted: false }, modelCalls: 0 })
  expect(await evidence('--accept-uncovered')).toMatchObject({ policy: { uncovered: [], uncoveredAccepted: true } })
})

it('--show prints what is kept, and exits with 1 where nothing is used', async () => {
  expect(await compile('--show')).toMatchObject({ code: 1, out: expect.stringContaining('no program was compiled') })
  await withExamples()
  expect(await compile('--show')).toMatchObject({ code: 0, out: expect.stringContaining('as it must be') })
  writeFileSync(path('guard.json'), JSON.stringify({ ...LIBRARY, shots: 4 }))
  expect(await compile('--show')).toMatchObject({
    code: 1,
    out: expect.stringContaining('the definition was changed'),
    err: '',
  })
  expect(JSON.parse((await compile('--show', '--json')).out)).toMatchObject({ kind: 'stale' })
})

it('--show leaves no memory behind, and needs none', async () => {
  await compile('--show')
  expect(existsSync(path('guard.db'))).toBe(false)
})

it('a program kept elsewhere is used by whoever is told of it', async () => {
  const kept = path('kept.json')
  expect((await withExamples('--compiled', kept)).out).toContain('guard --compiled')
  const way = async (...more: string[]) => JSON.parse((await guardTitles('--json', ...more)).out).way
  expect(await way()).toBe('per-action')
  expect(await way('--compiled', kept)).toBe('compiled')
})

it('says so where the definition does not use what was accepted', async () => {
  writeFileSync(path('guard.json'), JSON.stringify({ ...LIBRARY, mode: 'per-action' }))
  expect(await withExamples()).toMatchObject({ code: 0, out: expect.stringContaining('guards do not use it') })
})

it('a guard says on standard error why it falls back after the definition was edited', async () => {
  await withExamples()
  writeFileSync(path('guard.json'), JSON.stringify({ ...LIBRARY, specification: 'Edited.' }))
  const { code, err } = await guardTitles()
  expect(code).toBe(0)
  expect(err).toMatch(/^guardagent: compiled program .* is not used: the definition was changed .*\n$/)
})

it('lists what a refused program got wrong, keeps nothing, and exits with 1', async () => {
  const [first, ...rest] = LIBRARY_EXAMPLES
  writeExamples(first === undefined ? [] : [{ ...first, label: 1 }, ...rest])
  const { code, out } = await withExamples()
  expect(code).toBe(1)
  expect(out).toMatch(/REFUSED/)
  expect(out).toMatch(/label\s+titles-1: /)
  expect(existsSync(path('guard.compiled.json'))).toBe(false)
})

it('a disputed label is evidence, not a failure', async () => {
  const [first, ...rest] = LIBRARY_EXAMPLES
  writeExamples(first === undefined ? [] : [{ ...first, label: 1, disputed: 'the log reads nothing else' }, ...rest])
  const { code, out } = await withExamples()
  expect(code).toBe(0)
  expect(out).toContain('disputed: titles-1: labelled deny, decided allow; the log reads nothing else')
})

it('--json prints one document', async () => {
  const { out } = await withExamples('--json')
  expect(JSON.parse(out)).toMatchObject({ accepted: true, guard: { format: 1 }, usage: { calls: 0 } })
})

it.each<[string, string, RegExp]>([
  ['a line that is not JSON', '{"input":1}\nnonsense\n', /examples\.jsonl:1: .*`output`/],
  ['a line that is no example', '\n\n{nope\n', /examples\.jsonl:3: not JSON/],
  ['a label that is none', '{"input":1,"output":2,"label":"deny"}\n', /examples\.jsonl:1: .*`label`/],
])('%s ends with 3 and names file and line', async (_what, text, said) => {
  writeFileSync(path('examples.jsonl'), text)
  const { code, err } = await withExamples()
  expect(code).toBe(3)
  expect(err).toMatch(ONE_LINE)
  expect(err).toMatch(said)
})

it('a missing file, a wrong share and no examples at all end with 3', async () => {
  expect(await compile('--examples', path('none.jsonl'))).toMatchObject({
    code: 3,
    err: expect.stringMatching(/^guardagent: examples `[^`]*none\.jsonl`: there is no such file; check the path\n$/),
  })
  expect(await compile('--least-share', '101')).toMatchObject({ code: 3, err: expect.stringMatching(ONE_LINE) })
  expect(await compile()).toMatchObject({ code: 3, err: expect.stringMatching(/pass labelled examples/) })
})
