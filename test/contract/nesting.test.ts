import { expect, it } from 'vitest'
import { hasPrototypeField, isDeeperThan } from '../../src/contract/nesting.ts'

it('counts the levels below a value', () => {
  expect(isDeeperThan('x', 0)).toBe(false)
  expect(isDeeperThan([[]], 1)).toBe(false)
  expect(isDeeperThan([[1]], 1)).toBe(true)
  expect(isDeeperThan({ a: null, b: { c: [] } }, 2)).toBe(false)
})

it('overflows at no depth', () => {
  const text = `${'['.repeat(200_000)}${']'.repeat(200_000)}`
  expect(isDeeperThan(JSON.parse(text), 100)).toBe(true)
})

it('finds a field `__proto__` anywhere, and no other', () => {
  expect(hasPrototypeField(JSON.parse('{"a": [{"__proto__": 1}]}'))).toBe(true)
  expect(hasPrototypeField({ a: ['__proto__'], constructor: 1 })).toBe(false)
})
