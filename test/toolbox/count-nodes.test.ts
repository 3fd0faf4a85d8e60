import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Json } from '../../src/contract/json.ts'
import { countNodes } from '../../src/toolbox/count-nodes.ts'

it('counts a value and all within it', () => {
  expect(countNodes(null, 10)).toBe(1)
  expect(countNodes({ a: [1, 'x'], b: {} }, 10)).toBe(5)
})

it('counts values that are undefined, and all that stands beside them', () => {
  expect(countNodes(undefined, 10)).toBe(1)
  const fields: Record<string, Json | undefined> = { a: 1, b: undefined }
  // As it comes from code, which no type stops.
  expect(countNodes(fields as Json, 10)).toBe(3)
  expect(countNodes([...Array(3), 1, [2]], 10)).toBe(7)
  expect(countNodes([...Array(100).fill(1), undefined], 50)).toBeGreaterThan(50)
})

it('stops beyond the most, at any depth and width', () => {
  let deep: Json = []
  for (let level = 0; level < 100_000; level++) deep = [deep]
  expect(countNodes(deep, 50)).toBeGreaterThan(50)
  expect(countNodes(Array(1_000_000).fill(0), 50)).toBeGreaterThan(50)
})

it('says more than the most exactly where there are more', () => {
  const count = (value: Json): number =>
    1 +
    (value !== null && typeof value === 'object' ? Object.values(value) : []).reduce(
      (sum: number, one) => sum + count(one),
      0,
    )
  fc.assert(
    fc.property(fc.json(), fc.nat(20), (json, most) => {
      const value: Json = JSON.parse(json)
      expect(countNodes(value, most) > most).toBe(count(value) > most)
    }),
    { seed: 1 },
  )
})
