import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as streamed from '../../memory/json-lines.ts'
import { textLines } from '../../memory/read-lines.ts'
import { openMemory } from '../../memory/sqlite-memory.ts'
import type { Demonstration } from '../../src/contract/demonstration.ts'
import { InputError } from '../../src/contract/errors.ts'
import { arbitraryDemonstration } from './fixtures/arbitrary-demonstration.ts'
import { sampleDemonstration } from './fixtures/sample-demonstration.ts'

const now = () => new Date('2026-05-06T07:08:09.000Z')
const a = sampleDemonstration('a')
const b = sampleDemonstration('b', { status: 'quarantined', source: { kind: 'learned', from: 'v1', task: 'loans' } })

function exportJsonLines(demonstrations: readonly Demonstration[]): string {
  return [...streamed.exportJsonLines(demonstrations)].join('')
}

function importJsonLines(text: string, fileName: string, clock?: () => Date): Demonstration[] {
  return [...streamed.importJsonLines(textLines(text), fileName, clock)]
}

function errorOf(text: string): InputError {
  try {
    importJsonLines(text, 'file.jsonl', now)
  } catch (error) {
    if (error instanceof InputError) return error
    throw error
  }
  throw new Error('expected an InputError')
}

describe('export and import', () => {
  it('give back any demonstrations as they were', () => {
    const many = fc.uniqueArray(arbitraryDemonstration, { selector: ({ id }) => id, maxLength: 5 })
    fc.assert(
      fc.property(many, (demonstrations) => {
        const text = exportJsonLines(demonstrations)
        expect(importJsonLines(text, 'file.jsonl')).toEqual(demonstrations)
        expect(exportJsonLines(importJsonLines(text, 'file.jsonl'))).toBe(text)
      }),
      { numRuns: 60 },
    )
  })

  it('write one line each, ended by a newline', () => {
    expect(exportJsonLines([])).toBe('')
    expect(exportJsonLines([a, b]).split('\n')).toHaveLength(3)
  })

  it('take CRLF, a byte order mark and blank lines', () => {
    const text = `\uFEFF\r\n${exportJsonLines([a, b]).replaceAll('\n', '\r\n\r\n')}  \n`
    expect(importJsonLines(text, 'file.jsonl')).toEqual([a, b])
    expect(importJsonLines('', 'file.jsonl')).toEqual([])
  })
})

describe('a long file', () => {
  it('is read no further than what was asked for', () => {
    function* lines() {
      yield exportJsonLines([a])
      throw new Error('read too far')
    }
    expect(streamed.importJsonLines(lines(), 'file.jsonl').next().value).toEqual(a)
    function* all() {
      yield a
      throw new Error('read too far')
    }
    expect(streamed.exportJsonLines(all()).next().value).toBe(exportJsonLines([a]))
  })

  it('gives nothing more after a bad line, is looked through to its end, and adds nothing', () => {
    const c = sampleDemonstration('c')
    const text = `${exportJsonLines([a])}x\n${exportJsonLines([c])}y\n`
    const given: string[] = []
    function* noted() {
      for (const one of streamed.importJsonLines(textLines(text), 'file.jsonl')) {
        given.push(one.id)
        yield one
      }
    }
    const memory = openMemory(':memory:')
    expect(() => memory.add(noted())).toThrow(/file.jsonl:2: .*; file.jsonl:4: .*; nothing was imported/)
    expect([given, memory.list(), memory.history()]).toEqual([['a'], [], []])
    memory.close()
  })

  it('is the same after a memory as before', () => {
    const many = fc.uniqueArray(arbitraryDemonstration, { selector: ({ id }) => id, maxLength: 5 })
    fc.assert(
      fc.property(many, (demonstrations) => {
        const memory = openMemory(':memory:')
        memory.add(demonstrations)
        const text = [...streamed.exportJsonLines(memory.iterate())].join('')
        const other = openMemory(':memory:')
        other.add(streamed.importJsonLines(textLines(text), 'file.jsonl'))
        expect([...streamed.exportJsonLines(other.iterate())].join('')).toBe(text)
        memory.close()
        other.close()
      }),
      { numRuns: 40 },
    )
  })
})

describe('a line that a person wrote', () => {
  const { id, source, at, status, ...written } = a

  it('gets an id of its content, provenance, time, and waits in quarantine', () => {
    const line = `${JSON.stringify({ ...written, questionId: 'q1', task: 'loans' })}\n`
    const [first] = importJsonLines(line, 'file.jsonl', now)
    expect(first).toEqual({
      ...written,
      id: expect.stringMatching(/^import-[0-9a-f]{16}$/),
      source: { kind: 'import', from: 'file.jsonl', questionId: 'q1', task: 'loans' },
      at: '2026-05-06T07:08:09.000Z',
      status: 'quarantined',
    })
    expect(importJsonLines(line, 'file.jsonl', now)[0]?.id).toBe(first?.id)
  })

  it('keeps what it brings', () => {
    expect(importJsonLines(JSON.stringify({ ...written, id, source, status }), 'f', now)).toEqual([
      { ...a, at: '2026-05-06T07:08:09.000Z' },
    ])
  })
})

describe('bad lines', () => {
  it('are all reported with file, line, field, expected and got', () => {
    const bad = [
      '{"broken',
      JSON.stringify({ ...a, label: 2 }),
      JSON.stringify(a),
      JSON.stringify({ ...b, plan: ['one', 'two', 3, 'four'] }),
      JSON.stringify({ ...b, surprise: true }),
    ]
    const { message } = errorOf(bad.join('\n'))
    expect(message).toContain('file.jsonl:1: expected one JSON object, got `"{\\"broken"`')
    expect(message).toContain('file.jsonl:2: field `label`: expected 0 or 1, got `2`')
    expect(message).toContain('file.jsonl:4: field `plan.2`: expected string, got `3`')
    expect(message).toContain('file.jsonl:5: expected no field `surprise`')
    expect(message).not.toContain('file.jsonl:3')
    expect(message).not.toContain('\n')
  })

  it('beyond the first five are counted, and the first thousand are in the cause', () => {
    const { message, cause } = errorOf('x\n'.repeat(12))
    expect(message).toContain('and 7 more')
    expect(cause instanceof AggregateError ? cause.errors : []).toHaveLength(12)
    const wrong = `${JSON.stringify({ ...a, id: '', agent: '', program: '', label: 2, at: 'x', source: 1 })}\n`
    const many = errorOf(wrong.repeat(190))
    expect(many.message).toContain('and 1135 more; nothing')
    expect(many.cause instanceof AggregateError ? many.cause.errors : []).toHaveLength(1000)
  })

  it('are looked for up to 200 of them, whatever is wrong', () => {
    const read: string[] = []
    function* lines(...these: readonly string[]) {
      while (read.length < 1000)
        for (const line of these) {
          read.push(line)
          yield line
        }
    }
    for (const line of ['x', exportJsonLines([a])]) {
      read.length = 0
      expect(() => [...streamed.importJsonLines(lines(line), 'file.jsonl')]).toThrow(
        /; and 195 more; stopped after 200 bad lines: this does not look like JSON Lines/,
      )
      expect(read.length).toBe(line === 'x' ? 200 : 201)
    }
    expect(errorOf('x\n'.repeat(199)).message).not.toContain('stopped')
  })

  it('say what to write, where what was expected does not', () => {
    const { input, ...rest } = a
    expect(errorOf(JSON.stringify(rest)).message).toMatch(/field `input`: .*got nothing \(any JSON value/)
    expect(errorOf(JSON.stringify({ ...a, plan: 'look' })).message).toMatch(/field `plan`: .*\(the four steps/)
    expect(errorOf(JSON.stringify({ ...a, plan: ['1', '2', '', '4'] })).message).toMatch(/`plan.2`: .*four steps/)
  })

  it('are those that repeat an id', () => {
    expect(errorOf(exportJsonLines([a, b, a])).message).toContain('as in line 1')
  })

  it('are those that nest too deeply, in any field', () => {
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`
    const lines = Object.keys(a).map((key) =>
      JSON.stringify({ ...a, [key]: 0 }).replace(`"${key}":0`, `"${key}":${deep}`),
    )
    for (const line of [...lines, deep, `{"x":${deep}}`]) {
      const { message } = errorOf(`\n${line}`)
      expect(message).toContain('file.jsonl:2: ')
      expect(message.length).toBeLessThan(600)
    }
  })

  it('show no more than the beginning of a huge value', () => {
    expect(errorOf(JSON.stringify({ ...a, status: 'x'.repeat(100_000) })).message.length).toBeLessThan(300)
    expect(errorOf('null').message).toContain('file.jsonl:1')
    expect(errorOf('[]').message).toContain('file.jsonl:1')
  })
})
