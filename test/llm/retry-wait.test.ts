import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { retryWait } from '../../src/llm/retry-wait.ts'

const now = () => 0

describe('retryWait', () => {
  it('doubles, with jitter over the second half', () => {
    const wait = (attempt: number, jitter: number) => retryWait({ attempt, headers: null, random: () => jitter, now })
    expect([0, 1, 2].map((attempt) => wait(attempt, 0))).toEqual([250, 500, 1000])
    expect(wait(0, 0.5)).toBe(375)
    expect(wait(30, 0)).toBe(10_000)
  })

  it('is never negative, never above a minute and never no number, whatever the server asks', () => {
    const header = fc.oneof(fc.string(), fc.integer().map(String), fc.double().map(String), fc.date().map(String))
    fc.assert(
      fc.property(header, fc.nat(20), (asked, attempt) => {
        const headers = new Headers()
        try {
          headers.set('retry-after', asked)
        } catch {
          // Not a text that a header can carry.
        }
        const wait = retryWait({ attempt, headers, random: () => 0.999, now })
        expect(wait === null || (wait >= 0 && wait <= 60_000)).toBe(true)
      }),
    )
  })

  it('does not wait for a date that is past', () => {
    const headers = new Headers({ 'retry-after': new Date(0).toUTCString() })
    expect(retryWait({ attempt: 3, headers, random: () => 0, now: () => 5000 })).toBe(0)
  })
})
