import { describe, expect, it } from 'vitest'
import { InputError } from '../../src/contract/errors.ts'
import type { Json } from '../../src/contract/json.ts'
import type { Span, Telemetry } from '../../src/contract/telemetry.ts'
import { inSpan } from '../../src/guard/in-span.ts'

const OPENING = { name: 'guard' } as const
const SILENT: Span = { note() {}, show() {}, fail() {} }

function tracingOf(span: Telemetry['span'], mask: (value: Json) => Json = (value) => value) {
  const errors: unknown[] = []
  return { telemetry: { span }, mask, onError: (error: unknown) => errors.push(error), errors }
}

function fail(): never {
  throw new Error('broken')
}

const BEHAVIOURS: readonly (readonly [string, Telemetry['span'], number])[] = [
  ['does as it should', (_, work) => work(SILENT).then(() => {}), 0],
  ['never calls', () => {}, 0],
  ['calls twice', (_, work) => void Promise.all([work(SILENT), work(SILENT)]).catch(() => {}), 0],
  ['calls too late', (_, work) => void setTimeout(() => work(SILENT).catch(() => {})), 0],
  ['throws before it calls', fail, 1],
  [
    'throws after it called',
    (_, work) => {
      work(SILENT).catch(() => {})
      fail()
    },
    1,
  ],
  ['rejects', (_, work) => work(SILENT).then(fail, fail), 1],
  ['has a span of which nothing works', (_, work) => work({ note: fail, show: fail, fail }).then(() => {}), 2],
  // @ts-expect-error a telemetry without types may give anything
  ['gives no span', (_, work) => work(undefined).then(() => {}), 2],
]

describe.each(BEHAVIOURS)('work within a telemetry that %s', (_what, span, errors) => {
  it('is done once, and its result is the answer', async () => {
    const tracing = tracingOf(span)
    let done = 0
    const answer = await inSpan(tracing, OPENING, async (inner) => {
      inner.note({ round: 1 })
      inner.show(() => ({ input: 'q' }))
      return ++done
    })
    await new Promise((resolve) => setTimeout(resolve, 5))
    expect({ answer, done }).toEqual({ answer: 1, done: 1 })
    expect(tracing.errors).toHaveLength(errors)
  })

  it('rejects with its own error', async () => {
    const own = new InputError('own')
    await expect(inSpan(tracingOf(span), OPENING, () => Promise.reject(own))).rejects.toBe(own)
  })
})

describe('a span', () => {
  const seen = () => {
    const lines: unknown[] = []
    const span: Span = {
      note: (facts) => lines.push(facts),
      show: (payload) => lines.push(payload()),
      fail: (code) => lines.push(code),
    }
    return { lines, span }
  }

  it('is told the code of what was thrown, and only the first', async () => {
    const { lines, span } = seen()
    const tracing = tracingOf((_, work) => work(span).then(fail, () => {}))
    const work = async (inner: Span) => {
      inner.fail('first')
      throw new InputError('second')
    }
    await expect(inSpan(tracing, OPENING, work)).rejects.toThrow('second')
    await expect(inSpan(tracing, OPENING, () => Promise.reject(new InputError('x')))).rejects.toThrow('x')
    await expect(inSpan(tracing, OPENING, () => Promise.reject('text'))).rejects.toBe('text')
    expect(lines).toEqual(['first', 'invalid-input', 'internal'])
  })

  it('gets texts masked, and names of fields as they are', async () => {
    const { lines, span } = seen()
    const tracing = tracingOf(
      (_, work) => work(span).then(() => {}),
      (value) => `masked ${JSON.stringify(value)}`,
    )
    await inSpan(tracing, OPENING, async (inner) => inner.show(() => ({ input: 'q', output: { sql: 's' } })))
    expect(lines).toEqual([{ input: 'masked "q"', output: 'masked {"sql":"s"}' }])
  })

  it('is nothing without telemetry, and texts are not even read', async () => {
    const answer = inSpan(null, OPENING, async (inner) => {
      inner.note({ round: 1 })
      inner.fail('code')
      inner.show(fail)
      return 'done'
    })
    expect(await answer).toBe('done')
  })
})
