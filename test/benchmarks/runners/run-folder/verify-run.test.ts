import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runCells } from '../../../../benchmarks/runners/run-cells.ts'
import { computeManifest } from '../../../../benchmarks/runners/run-folder/manifest.ts'
import { openRunFolder } from '../../../../benchmarks/runners/run-folder/open-run-folder.ts'
import { verifyRun } from '../../../../benchmarks/runners/run-folder/verify-run.ts'
import { SAMPLE_ENVIRONMENT, sampleRun } from '../fixtures/sample-run.ts'
import { scriptedMethod } from '../fixtures/scripted-method.ts'

const scratch = mkdtempSync(join(tmpdir(), 'verify-run-'))
afterAll(() => rmSync(scratch, { recursive: true, force: true }))
const good = join(scratch, 'good')

beforeAll(async () => {
  const run = sampleRun([{}, { method: 'model-guarding-agent' }], 20)
  const { configuration } = run
  await using folder = await openRunFolder({
    directory: good,
    configuration,
    environment: SAMPLE_ENVIRONMENT,
    resume: false,
  })
  await runCells({ ...run, open: async () => scriptedMethod(), concurrency: 2, folder })
  await folder.finish()
})

let copies = 0
/** A copy of the good run with one file changed. @returns where differences were found */
function differencesAfter(name: string, change: (text: string) => string): string[] {
  copies += 1
  const directory = join(scratch, `copy-${copies}`)
  cpSync(good, directory, { recursive: true })
  const path = join(directory, name)
  const [before, after] = [readFileSync(path, 'utf8'), change(readFileSync(path, 'utf8'))]
  expect(after).not.toBe(before)
  writeFileSync(path, after)
  return verifyRun(directory).map(({ where }) => where)
}

/** The same, and the manifest made to fit, as somebody does who wants it to pass. */
function differencesAfterForging(name: string, change: (text: string) => string): string[] {
  copies += 1
  const directory = join(scratch, `copy-${copies}`)
  cpSync(good, directory, { recursive: true })
  writeFileSync(join(directory, name), change(readFileSync(join(directory, name), 'utf8')))
  writeFileSync(join(directory, 'manifest.json'), JSON.stringify(computeManifest(directory, true)))
  return verifyRun(directory).map(({ where }) => where)
}

/** A report as it was before cells had a mode. */
function asOlder(text: string): string {
  const report = JSON.parse(text)
  for (const cell of report.cells) {
    delete cell.cell.mode
    delete cell.compiled
    delete cell.checks
    delete cell.usage.callsPerAction
  }
  return JSON.stringify(report)
}

const flip = (text: string) => text.replace('"decision":"deny"', '"decision":"allow"')

describe('verifyRun', () => {
  it('finds nothing in a run that is as it was', () => {
    expect(verifyRun(good)).toEqual([])
  })

  it('takes what an older report does not say for no difference, and what it says as ever', () => {
    expect(differencesAfterForging('report.json', asOlder)).toEqual([])
    const raised = (text: string) => asOlder(text).replace(/"calls":\d+/, '"calls":77')
    expect(differencesAfterForging('report.json', raised)).toEqual(['report.json.cells.0.usage.calls'])
    const said = (text: string) => asOlder(text).replace(/"calls":\d+/, '$&,"callsPerAction":77')
    expect(differencesAfterForging('report.json', said)).toEqual(['report.json.cells.0.usage.callsPerAction'])
    const dropped = (text: string) => text.replace(/"callsPerAction": \d+/, '"callsPerAction": null')
    expect(differencesAfterForging('report.json', dropped)).toEqual(['report.json.cells.0.usage.callsPerAction'])
  })

  it('finds a flipped decision, by the files and by the figures', () => {
    const found = differencesAfter('verdicts.jsonl', flip)
    expect(found).toContain('manifest.json.files.verdicts.jsonl.sha256')
    expect(found.some((where) => where.startsWith('report.json.cells.0.metrics.'))).toBe(true)
    expect(differencesAfterForging('verdicts.jsonl', flip).length).toBeGreaterThan(0)
  })

  it('finds a removed line, even where the manifest was made to fit', () => {
    const remove = (text: string) => text.split('\n').toSpliced(3, 1).join('\n')
    expect(differencesAfter('verdicts.jsonl', remove)).toContain('manifest.json.files.verdicts.jsonl.bytes')
    expect(differencesAfterForging('verdicts.jsonl', remove)).toContain('report.json.cells.0.leftOut')
    expect(differencesAfterForging('verdicts.jsonl', remove)).toContain('report.json.complete')
  })

  it('finds an edited rate in its last digit, and what was added to the report', () => {
    const edit = (text: string) => text.replace(/"lpa": ([\d.]+)/, (_, rate) => `"lpa": ${Number(rate) + 1e-9}`)
    expect(differencesAfterForging('report.json', edit)).toEqual(['report.json.cells.0.metrics.lpa'])
    const add = (text: string) => text.replace('"lpa"', '"best": true, "lpa"')
    expect(differencesAfterForging('report.json', add)).toEqual(['report.json.cells.0.metrics.best'])
  })

  it('finds an edited manifest', () => {
    expect(differencesAfter('manifest.json', (text) => text.replace('"complete": true', '"complete": false'))).toEqual([
      'manifest.json.complete',
    ])
    expect(differencesAfter('manifest.json', (text) => text.replace(/"sha256": "../, '"sha256": "zz'))).toEqual([
      'manifest.json.files.run.json.sha256',
    ])
    expect(differencesAfter('manifest.json', () => 'nothing')).toEqual(['manifest.json'])
  })

  it('finds an edited configuration', () => {
    expect(differencesAfterForging('run.json', (text) => text.replace('"limit": null', '"limit": 30'))).toEqual([])
    expect(differencesAfter('run.json', (text) => text.replace('"limit": null', '"limit": 30'))).toContain(
      'manifest.json.files.run.json.sha256',
    )
    const other = (text: string) => text.replace('"sha256": "of-20"', '"sha256": "of-other"')
    expect(differencesAfterForging('run.json', other)).toContain('report.json.cells.0.dataset.sha256')
  })

  it('tells of a damaged line, of a part of one, and of a run that was not brought to its end', () => {
    expect(differencesAfter('verdicts.jsonl', (text) => text.replace('{', '['))).toContain('verdicts.jsonl')
    copies += 1
    const directory = join(scratch, `copy-${copies}`)
    cpSync(good, directory, { recursive: true })
    appendFileSync(join(directory, 'verdicts.jsonl'), '{"cell"')
    expect(verifyRun(directory)[0]?.where).toBe('verdicts.jsonl last line')
    rmSync(join(directory, 'report.json'))
    rmSync(join(directory, 'manifest.json'))
    const found = verifyRun(directory)
    expect(found.map(({ where }) => where)).toEqual(['verdicts.jsonl last line', 'report.json', 'manifest.json'])
    expect(found[1]?.stored).toBeNull()
  })

  it('wants a run', () => {
    expect(() => verifyRun(scratch)).toThrow(/no run in/)
  })
})
