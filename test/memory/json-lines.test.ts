import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { exportJsonLines, importJsonLines } from '../../memory/json-lines.ts'
import { InputError } from '../../src/contract/errors.ts'
import { arbitraryDemonstration } from './fixtures/arbitrary-demonstration.ts'
import { sampleDemonstration } from './fixtures/sample-demonstration.ts'

const now = () => new Date('2026-05-06T07:08:09.000Z')
const a = sampleDemonstration('a')
const b = sampleDemonstration('b', { status: 'quarantined', source: { kind: 'learned', from: 'v1', task: 'loans' } })

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

  it('beyond the first five are counted, and all are in the cause', () => {
    const { message, cause } = errorOf('x\n'.repeat(12))
    expect(message).toContain('and 7 more')
    expect(cause instanceof AggregateError ? cause.errors : []).toHaveLength(12)
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
