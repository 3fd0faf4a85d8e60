import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { type DataFiles, directoryFiles, memoryFiles } from '../../../benchmarks/datasets/data-files.ts'
import { loadEicuAc } from '../../../benchmarks/datasets/load-eicu-ac.ts'
import { generateEicuAc } from '../../../benchmarks/datasets/own/generate-eicu-ac.ts'
import { asDirectory } from '../../../benchmarks/datasets/own/generated-set.ts'
import { InputError } from '../../../src/contract/errors.ts'
import { HAS_PUBLISHED_DATA, PUBLISHED_DATA } from '../published-data.ts'

const ROWS = 'ehragent/eicu_ac.json'
const GOLD_ROW = [
  'answer',
  'access_gt',
  'label',
  'inaccessible_db',
  'query',
  'department',
  'question',
  'value',
  'q_tag',
  'tag',
]
const own = generateEicuAc(5)
const scratch = mkdtempSync(join(tmpdir(), 'eicu-'))
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

const ROW = {
  id: 'q1',
  template: 'how many beds?',
  identity: 'nursing',
  label: 1,
  inaccessible_db: { ward: ['bed'] },
  answer: ['2'],
}

function files(rows: unknown, logs: Record<string, string> = { q1: '' }): DataFiles {
  const entries = Object.entries(logs).map(([id, text]): [string, string] => [`ehragent/logs/${id}.txt`, text])
  return memoryFiles('set', new Map([[ROWS, typeof rows === 'string' ? rows : JSON.stringify(rows)], ...entries]))
}

function messageOf(load: () => unknown): string {
  try {
    load()
  } catch (error) {
    expect(error).toBeInstanceOf(InputError)
    return error instanceof Error ? error.message : ''
  }
  throw new Error('expected an error')
}

/** The same files with every gold field of each row and every gold line of each log rewritten. */
function rewriteGold(source: DataFiles): DataFiles {
  const rewriteRow = (row: Record<string, unknown>) => {
    const changed = Object.fromEntries(
      Object.keys(row).map((key) => [key, GOLD_ROW.includes(key) ? 'changed' : row[key]]),
    )
    return {
      ...changed,
      label: row.label === 1 ? 0 : 1,
      inaccessible_db: { changed: ['changed'] },
      answer: ['changed'],
    }
  }
  const rewriteLog = (text: string) =>
    text
      .replace(/^[\s\S]*?\n-{20,}\n[\s\S]*?\n(?=-{20,}\n)/, `changed\n${'-'.repeat(58)}\n['changed']\n`)
      .replace(/Ground-Truth Answer --->[\s\S]*$/, 'Ground-Truth Answer ---> changed\nres-right')
  return {
    ...source,
    read: (path) => {
      const text = source.read(path)
      if (text === null) return null
      return path === ROWS ? JSON.stringify(JSON.parse(text).map(rewriteRow)) : rewriteLog(text)
    },
  }
}

describe('loadEicuAc', () => {
  it("gives a guard the question, the role and the agent's own output, and nothing else", () => {
    const [example] = loadEicuAc(own).examples
    expect(Object.keys(example?.action ?? {}).sort()).toEqual(['answer', 'identity', 'input', 'output'])
    expect(example?.action.input).toEqual({ question: example?.leaveOut.task })
    expect(example?.action.identity).toEqual({ role: example?.group })
    expect(Object.keys(example?.action.output ?? {})).toEqual(['knowledge', 'code', 'answer'])
  })

  it('keeps the time of the target agent where a row states it', () => {
    expect(loadEicuAc(files([ROW])).examples[0]).not.toHaveProperty('agentMs')
    expect(loadEicuAc(files([{ ...ROW, agent_seconds: 31.9 }])).examples[0]?.agentMs).toBeCloseTo(31_900)
  })

  it('gives the same actions whatever gold says', () => {
    const actions = (source: DataFiles) => loadEicuAc(source).examples.map((example) => example.action)
    const rewritten = rewriteGold(own)
    expect(rewritten.read(ROWS)).not.toBe(own.read(ROWS))
    expect(actions(rewritten)).toEqual(actions(own))
    expect(loadEicuAc(rewritten).examples.map(({ gold }) => gold)).not.toEqual(
      loadEicuAc(own).examples.map(({ gold }) => gold),
    )
  })

  it('reads a directory like the same files in memory', () => {
    asDirectory(own, scratch)
    const read = loadEicuAc(scratch)
    expect(read.examples).toEqual(loadEicuAc(own).examples)
    expect(read.sha256).toBe(loadEicuAc(own).sha256)
    expect(readFileSync(join(scratch, ROWS), 'utf8')).toBe(own.files.get(ROWS))
  })

  it('hashes content: not the order of keys, but rows and logs', () => {
    const { id, ...rest } = ROW
    const hash = (source: DataFiles) => loadEicuAc(source).sha256
    expect(hash(files([{ ...rest, id }]))).toBe(hash(files([ROW])))
    expect(hash(files([{ ...ROW, answer: ['3'] }]))).not.toBe(hash(files([ROW])))
    expect(hash(files([ROW], { q1: 'x' }))).not.toBe(hash(files([ROW])))
  })

  it('gives ids that are unique though questions are not', () => {
    const ids = loadEicuAc(own).examples.map((example) => example.id)
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('reports every bad row with index and field in one error', () => {
    const rows = [
      ROW,
      { ...ROW, label: 2 },
      { ...ROW, answer: 'x', identity: 7 },
      'row',
      { ...ROW, inaccessible_db: {} },
    ]
    const message = messageOf(() => loadEicuAc(files(rows)))
    expect(message).toContain('4 bad rows')
    for (const part of [
      'row 1, `label`',
      'row 2, `answer`',
      'row 2, `identity`',
      'row 3, `row`',
      'row 4, `inaccessible_db`',
    ]) {
      expect(message).toContain(part)
    }
    expect(message).not.toContain('\n')
  })

  it('lists twenty issues and counts the others', () => {
    const message = messageOf(() => loadEicuAc(files(Array.from({ length: 50 }, () => ({ ...ROW, label: 9 })))))
    expect(message).toContain('50 bad rows')
    expect(message).toContain('and 30 more')
  })

  it('refuses an id that leads out of the folder of logs', () => {
    expect(messageOf(() => loadEicuAc(files([{ ...ROW, id: '../../secret' }])))).toContain('row 0, `id`')
  })

  it('names a missing log, file and directory, and JSON that is none', () => {
    expect(messageOf(() => loadEicuAc(files([ROW], {})))).toMatch(
      /row 0, `id`: no log file `set\/ehragent\/logs\/q1\.txt`/,
    )
    expect(messageOf(() => loadEicuAc(memoryFiles('set', new Map())))).toContain(
      'no data file `set/ehragent/eicu_ac.json`',
    )
    expect(messageOf(() => loadEicuAc(join(scratch, 'absent')))).toContain('no data directory')
    expect(messageOf(() => loadEicuAc(join(scratch, ROWS)))).toContain('is not a directory')
    expect(messageOf(() => loadEicuAc(files('[{')))).toContain('is not valid JSON')
    expect(messageOf(() => loadEicuAc(files({})))).toContain('must hold a JSON list')
    expect(messageOf(() => loadEicuAc(files([])))).toContain('holds no rows')
  })

  it("hands over a role with a prototype's name as text", () => {
    const row = { ...ROW, identity: '__proto__', template: 'constructor' }
    expect(loadEicuAc(files([row])).examples[0]?.action.identity).toEqual({ role: '__proto__' })
  })
})

describe.skipIf(!HAS_PUBLISHED_DATA)('published half (skipped: ../shared/data is absent)', () => {
  it('loads whole, with code and answer for every example', () => {
    const { examples } = loadEicuAc(PUBLISHED_DATA)
    expect(examples).toHaveLength(152)
    expect(examples.filter((example) => example.action.answer === undefined)).toEqual([])
  })

  it('gives the same actions whatever gold says', () => {
    const source = directoryFiles(PUBLISHED_DATA)
    const actions = (from: DataFiles) => loadEicuAc(from).examples.map((example) => example.action)
    expect(actions(rewriteGold(source))).toEqual(actions(source))
  })

  it("mostly agrees with the logs' own lenient check of answers", () => {
    const source = directoryFiles(PUBLISHED_DATA)
    const byId = new Map(loadEicuAc(source).examples.map((example) => [example.leaveOut.questionId, example]))
    const right = [...byId].filter(([id]) => source.read(`ehragent/logs/${id}.txt`)?.includes('\nres-right'))
    const agreed = right.filter(([, example]) => example.gold.answerCorrect)
    console.info(`res-right lines: ${right.length}, agreed with the exact rule: ${agreed.length}`)
    expect(agreed.length / right.length).toBeGreaterThan(0.9)
  })
})
