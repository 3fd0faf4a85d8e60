import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { runCli } from '../../../fixtures/run-cli.ts'
import { flipGold, makeItFit } from './forge-run.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bench-verify-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const path = (name: string) => join(folder, name)

async function run(...args: string[]): Promise<void> {
  expect(await runCli(['bench', ...args, '--out', path('run')])).toMatchObject({ code: 0 })
}

const ROW = {
  id: 'x',
  question: 'What is poured into a cup?',
  options: { A: 'tea', B: 'ink', C: 'sand', D: 'glue', E: 'wax' },
  answer: 'A',
  violations: [],
}

function writeRows(rows: readonly unknown[]): void {
  mkdirSync(path('data/csqa'), { recursive: true })
  writeFileSync(path('data/csqa/questions.json'), JSON.stringify(rows))
}

describe('bench verify', () => {
  it('makes a set of our own again, and finds gold that was edited in a run forged to fit', async () => {
    await run('eicu-ac', '--limit', '4', '--method', 'rule,deny-all')
    expect(await runCli(['bench', 'verify', path('run')])).toMatchObject({
      code: 0,
      out: 'every figure follows from the stored verdicts\n',
    })
    flipGold(path('run'))
    makeItFit(path('run'))
    const { code, out } = await runCli(['bench', 'verify', path('run')])
    expect(code).toBe(1)
    expect(out).toMatch(
      /^verdicts\.jsonl `eicu-ac rule` `0-[^`]+`\.gold\.label: stored [01], computed [01]\n1 difference in/,
    )
  })

  it('finds a hash of a set of our own that is not its own', async () => {
    await run('csqa', '--limit', '2')
    const file = path('run/run.json')
    writeFileSync(file, readFileSync(file, 'utf8').replace(/"sha256": "..../, '"sha256": "0000'))
    makeItFit(path('run'))
    const { code, out } = await runCli(['bench', 'verify', path('run')])
    expect(code).toBe(1)
    expect(out).toContain('run.json.configuration.datasets.0.sha256: stored "0000')
  })

  it('says of data that was read that gold was not compared, and compares it where the data is given', async () => {
    writeRows([ROW])
    await run('csqa', '--method', 'deny-all', '--data', path('data'))
    const without = await runCli(['bench', 'verify', path('run')])
    expect(without).toMatchObject({ code: 0, out: expect.stringContaining('gold of csqa was not compared') })
    const json = await runCli(['bench', 'verify', path('run'), '--json'])
    expect(JSON.parse(json.out)).toMatchObject({ ok: true, notes: [expect.stringContaining('--data DIR')] })
    const args = ['bench', 'verify', path('run'), '--data', path('data')]
    expect(await runCli(args)).toMatchObject({ code: 0, out: 'every figure follows from the stored verdicts\n' })
    flipGold(path('run'))
    makeItFit(path('run'))
    expect(await runCli(['bench', 'verify', path('run')])).toMatchObject({ code: 0 })
    expect(await runCli(args)).toMatchObject({ code: 1, out: expect.stringContaining('gold.label') })
    writeRows([{ ...ROW, question: 'What is drunk from a cup?' }])
    expect(await runCli(args)).toMatchObject({ code: 1, out: expect.stringContaining('datasets.0.sha256') })
  })
})
