import fc from 'fast-check'
import { expect, it } from 'vitest'
import { newId } from '../../src/audit/new-id.ts'

it('is a ULID: 26 characters of Crockford base 32', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 2 ** 48 - 1 }),
      fc.uint8Array({ minLength: 10, maxLength: 10 }),
      (time, bytes) => {
        expect(newId(new Date(time), () => bytes)).toMatch(/^[0-7][0-9A-HJKMNP-TV-Z]{25}$/)
      },
    ),
  )
})

it('sorts by time, then by its random part', () => {
  const [zero, one] = [new Uint8Array(10), new Uint8Array(10).fill(1)]
  const ids = [newId(new Date(1), () => zero), newId(new Date(1), () => one), newId(new Date(2), () => zero)]
  expect(ids.toSorted()).toEqual(ids)
  expect(ids[0]).toBe('00000000010000000000000000')
})
