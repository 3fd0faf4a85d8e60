import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import type { Method } from '../../../../benchmarks/methods/method.ts'
import { toRunReport } from '../../../../benchmarks/reports/to-run-report.ts'
import type { Cell } from '../../../../benchmarks/runners/cell.ts'
import type { Digest } from '../../../../benchmarks/runners/example-record.ts'
import { runCells } from '../../../../benchmarks/runners/run-cells.ts'
import { openRunFolder } from '../../../../benchmarks/runners/run-folder/open-run-folder.ts'
import { readRun } from '../../../../benchmarks/runners/run-folder/read-run.ts'
import { makeVerdict } from '../../../fixtures/make-verdict.ts'
import { SAMPLE_ENVIRONMENT, sampleRun } from '../fixtures/sample-run.ts'
import { scriptedMethod } from '../fixtures/scripted-method.ts'

const scratch = mkdtempSync(join(tmpdir(), 'run-folder-'))
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

let folders = 0
function newDirectory(): string {
  folders += 1
  return join(scratch, `run-${folders}`, 'out')
}

type Options = {
  readonly directory: string
  readonly cells?: readonly Partial<Cell>[]
  readonly examples?: number
  readonly resume?: boolean
  readonly concurrency?: number
  readonly open?: () => Promise<Method>
  readonly version?: string
}

async function runInto({
  directory,
  cells = [{}],
  examples = 12,
  resume = false,
  ...rest
}: Options): Promise<Digest[]> {
  const { concurrency = 2, open = async () => scriptedMethod(), version = '0.1.0' } = rest
  const run = sampleRun(cells, examples)
  const environment = { ...SAMPLE_ENVIRONMENT, version }
  await using folder = await openRunFolder({ directory, configuration: run.configuration, environment, resume })
  const digests = await runCells({ ...run, open, concurrency, folder })
  await folder.finish()
  return digests
}

/** A method that ends the run after so many answers, as an operator does. */
function endingAfter(answers: number): () => Promise<Method> {
  let given = 0
  return async () => {
    const method = scriptedMethod()
    const judge: Method['judge'] = async (question) => {
      given += 1
      if (given > answers) return makeVerdict('unknown', [{ kind: 'failure', code: 'budget', message: 'spent' }])
      return method.judge(question)
    }
    return { ...method, judge }
  }
}

/** As a process leaves it that was killed while it judged. */
function leaveUnfinished(directory: string): void {
  for (const name of ['manifest.json', 'report.json']) rmSync(join(directory, name))
}

function linesOf(directory: string): string[] {
  return readFileSync(join(directory, 'verdicts.jsonl'), 'utf8').trimEnd().split('\n')
}

describe('a run folder', () => {
  it('holds configuration, records, report and manifest once the run is finished, and no lock', async () => {
    const directory = newDirectory()
    const digests = await runInto({ directory, cells: [{}, { shots: 1 }] })
    expect(readdirSync(directory).sort()).toEqual(['manifest.json', 'report.json', 'run.json', 'verdicts.jsonl'])
    expect(linesOf(directory)).toHaveLength(24)
    const { configuration } = sampleRun([{}, { shots: 1 }], 12)
    const report = toRunReport(configuration, digests)
    expect(JSON.parse(readFileSync(join(directory, 'report.json'), 'utf8'))).toEqual(report)
    expect(readRun(directory)).toMatchObject({
      directory,
      configuration,
      environment: SAMPLE_ENVIRONMENT,
      report,
      digests,
    })
  })

  it('has the same bytes at any concurrency', async () => {
    const [one, many] = [newDirectory(), newDirectory()]
    const cells = [{}, { shots: 1 }]
    const wait = () => new Promise<void>((resolve) => setTimeout(resolve, Math.random() * 3))
    await runInto({ directory: one, cells, concurrency: 1 })
    await runInto({ directory: many, cells, concurrency: 8, open: async () => scriptedMethod(wait) })
    for (const name of ['verdicts.jsonl', 'report.json', 'manifest.json', 'run.json'])
      expect(readFileSync(join(many, name), 'utf8')).toBe(readFileSync(join(one, name), 'utf8'))
  })

  it('has a record on disk before its example counts as finished', async () => {
    const directory = newDirectory()
    const run = sampleRun([{}], 20)
    const { configuration } = run
    await using folder = await openRunFolder({
      directory,
      configuration,
      environment: SAMPLE_ENVIRONMENT,
      resume: false,
    })
    const onProgress = ({ done }: { done: number }) => expect(linesOf(directory).length).toBeGreaterThanOrEqual(done)
    await runCells({ ...run, open: async () => scriptedMethod(), concurrency: 5, folder, onProgress })
    expect(linesOf(directory)).toHaveLength(20)
  })

  it('goes on where a budget ended it, judging nothing twice, to what an undisturbed run gives', async () => {
    const [cut, whole] = [newDirectory(), newDirectory()]
    const cells = [{}, { shots: 1 }]
    await runInto({ directory: cut, cells, open: endingAfter(7), concurrency: 1 })
    expect(readRun(cut).report).toMatchObject({ complete: false, cells: [{ leftOut: 5 }, { leftOut: 12 }] })
    let asked = 0
    const wait = async () => {
      asked += 1
    }
    await runInto({ directory: cut, cells, resume: true, open: async () => scriptedMethod(wait) })
    await runInto({ directory: whole, cells })
    expect(asked).toBe(24 - 7)
    for (const name of ['verdicts.jsonl', 'report.json', 'manifest.json'])
      expect(readFileSync(join(cut, name), 'utf8')).toBe(readFileSync(join(whole, name), 'utf8'))
  })

  it('opens nothing when a run that is complete is resumed', async () => {
    const directory = newDirectory()
    const digests = await runInto({ directory })
    const open = async () => {
      throw new Error('must not be opened')
    }
    expect(await runInto({ directory, resume: true, open })).toEqual(digests)
  })

  it('has no manifest beside records that it does not know', async () => {
    const directory = newDirectory()
    await runInto({ directory, open: endingAfter(3), concurrency: 1 })
    expect(existsSync(join(directory, 'manifest.json'))).toBe(true)
    const seen: boolean[] = []
    const wait = async () => {
      seen.push(existsSync(join(directory, 'manifest.json')) && linesOf(directory).length > 3)
    }
    await runInto({ directory, resume: true, open: async () => scriptedMethod(wait) })
    expect(seen).not.toContain(true)
    expect(seen.length).toBeGreaterThan(5)
  })

  it('begins where a process was killed before there was a run, and clears what others left half', async () => {
    const directory = newDirectory()
    mkdirSync(directory, { recursive: true })
    for (const name of ['run.json.draft', 'report.json.draft', 'run.lock.1-2.draft'])
      writeFileSync(join(directory, name), '{')
    await runInto({ directory, resume: true })
    expect(readdirSync(directory).sort()).toEqual(['manifest.json', 'report.json', 'run.json', 'verdicts.jsonl'])
  })

  it('with --online gives the same learned flags and verdicts as an undisturbed run', async () => {
    const [cut, whole] = [newDirectory(), newDirectory()]
    const cells = [{ online: true }]
    for (const answers of [3, 6, 20])
      await runInto({ directory: cut, cells, open: endingAfter(answers), resume: answers > 3 })
    await runInto({ directory: whole, cells })
    expect(linesOf(cut)).toEqual(linesOf(whole))
    expect(new Set(readRun(whole).digests.map(({ learned }) => learned)).size).toBe(2)
  })

  it('is not gone on with where it cannot learn again what it learned', async () => {
    const directory = newDirectory()
    const cells = [{ online: true }]
    await runInto({ directory, cells, open: endingAfter(8) })
    const open = async () => ({ ...scriptedMethod(), learn: async () => false })
    await expect(runInto({ directory, cells, resume: true, open })).rejects.toThrow(/expected to learn of it again/)
  })

  it('is not gone on with where an example is missing before others and memory would be another', async () => {
    const directory = newDirectory()
    const cells = [{ online: true }]
    await runInto({ directory, cells, open: endingAfter(8) })
    leaveUnfinished(directory)
    writeFileSync(join(directory, 'verdicts.jsonl'), `${linesOf(directory).toSpliced(2, 1).join('\n')}\n`)
    await expect(runInto({ directory, cells, resume: true })).rejects.toThrow(/`2-question` is missing/)
  })
})

describe('what is refused', () => {
  it('a folder that holds a run, unless it is resumed', async () => {
    const directory = newDirectory()
    await runInto({ directory })
    await expect(runInto({ directory })).rejects.toThrow(/holds a run already/)
  })

  it('a folder that holds something else, which stays as it was', async () => {
    const directory = newDirectory()
    mkdirSync(directory, { recursive: true })
    writeFileSync(join(directory, 'thesis.txt'), 'mine')
    for (const resume of [false, true])
      await expect(runInto({ directory, resume })).rejects.toThrow(/something else \(`thesis.txt`\)/)
    expect(readdirSync(directory)).toEqual(['thesis.txt'])
    await expect(runInto({ directory: join(directory, 'thesis.txt') })).rejects.toThrow(/cannot use/)
  })

  it('another configuration, naming what differs, and another version', async () => {
    const directory = newDirectory()
    await runInto({ directory, cells: [{ shots: 1 }], open: endingAfter(2) })
    const other = runInto({ directory, cells: [{ shots: 2 }], resume: true })
    await expect(other).rejects.toThrow(/`configuration.cells.0.shots` is `1` there and `2` now/)
    const newer = runInto({ directory, cells: [{ shots: 1 }], resume: true, version: '0.2.0' })
    await expect(newer).rejects.toThrow(/version `0.1.0`, and this is `0.2.0`/)
  })

  it('a second run in the same folder at the same time; a lock whose process is gone is taken over', async () => {
    const directory = newDirectory()
    const { configuration } = sampleRun([{}], 12)
    const options = { directory, configuration, environment: SAMPLE_ENVIRONMENT, resume: true }
    const folder = await openRunFolder(options)
    await expect(openRunFolder(options)).rejects.toThrow(new RegExp(`process \`${process.pid}\` is at work`))
    await folder.close()
    // No process has this id: Linux gives none above 4,194,304.
    writeFileSync(join(directory, 'run.lock'), JSON.stringify({ pid: 99_999_999, started: '1', token: 'x' }))
    await (await openRunFolder(options)).close()
    // A process id that came again: this one's, with another start.
    writeFileSync(join(directory, 'run.lock'), JSON.stringify({ pid: process.pid, started: '1', token: 'x' }))
    await (await openRunFolder(options)).close()
    expect(readdirSync(directory).sort()).toEqual(['run.json', 'verdicts.jsonl'])
  })

  it('a record that is there twice, is damaged, or is of no cell of the run', async () => {
    const damages: readonly (readonly [(lines: string[]) => string[], RegExp])[] = [
      [(lines) => [...lines, lines[0] ?? ''], /line 13: example `0-question`.* is there twice/],
      [(lines) => lines.with(4, '{"cell":'), /verdicts.jsonl` line 5 is damaged: it is no JSON/],
      [(lines) => lines.with(4, '{}'), /line 5 is damaged/],
      [(lines) => lines.with(4, (lines[4] ?? '').replace('guardagent', 'rule')), /line 5: the run has no cell/],
      [(lines) => lines.with(4, (lines[4] ?? '').replace('"index":4', '"index":40')), /expected an index below 12/],
      [(lines) => lines.with(4, (lines[4] ?? '').replace('4-question', 'other')).concat(lines[4] ?? ''), /there twice/],
    ]
    for (const [damage, message] of damages) {
      const directory = newDirectory()
      await runInto({ directory })
      writeFileSync(join(directory, 'verdicts.jsonl'), `${damage(linesOf(directory)).join('\n')}\n`)
      await expect(runInto({ directory, resume: true })).rejects.toThrow(message)
      expect(() => readRun(directory)).toThrow(message)
    }
  })
})

it('refuses a record of an example that the data has not', async () => {
  const directory = newDirectory()
  await runInto({ directory, open: endingAfter(5), concurrency: 1 })
  leaveUnfinished(directory)
  const path = join(directory, 'verdicts.jsonl')
  writeFileSync(path, readFileSync(path, 'utf8').replace('3-question', 'ghost'))
  await expect(runInto({ directory, resume: true })).rejects.toThrow(/the data has no example `ghost` at `3`/)
})

describe('a last line that was cut', () => {
  it.each(['{"cell":"mind', '{', '"'])('%s is taken away and said, and its example judged again', async (part) => {
    const [cut, whole] = [newDirectory(), newDirectory()]
    await runInto({ directory: cut, open: endingAfter(5), concurrency: 1 })
    leaveUnfinished(cut)
    appendFileSync(join(cut, 'verdicts.jsonl'), part)
    expect(readRun(cut)).toMatchObject({ torn: { length: part.length }, report: { cells: [{ leftOut: 7 }] } })
    const { configuration } = sampleRun([{}], 12)
    const folder = await openRunFolder({ directory: cut, configuration, environment: SAMPLE_ENVIRONMENT, resume: true })
    expect(folder.notes).toEqual([expect.stringContaining(`cut ${part.length} bytes off the end`)])
    expect(folder.finished('mind2web-sc guardagent').size).toBe(5)
    await folder.close()
    expect(readRun(cut).torn).toBeNull()
    await runInto({ directory: cut, resume: true })
    await runInto({ directory: whole })
    expect(linesOf(cut)).toEqual(linesOf(whole))
  })

  it('is one even where only its newline is missing: nobody was told that it is finished', async () => {
    const directory = newDirectory()
    await runInto({ directory, open: endingAfter(5), concurrency: 1 })
    leaveUnfinished(directory)
    writeFileSync(join(directory, 'verdicts.jsonl'), linesOf(directory).join('\n'))
    expect(readRun(directory).digests).toHaveLength(4)
    await runInto({ directory, resume: true })
    expect(readRun(directory).digests).toHaveLength(12)
  })
})
