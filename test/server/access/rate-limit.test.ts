import { expect, it } from 'vitest'
import { rateLimit } from '../../../src/server/access/rate-limit.ts'

it('counts actions for each client, and says when there is room again', async () => {
  const limit = rateLimit(5)
  expect(await limit.count('one', 4)).toBe(0)
  expect(await limit.count('one', 1)).toBe(0)
  const seconds = await limit.count('one', 1)
  expect(seconds).toBeGreaterThan(0)
  expect(seconds).toBeLessThanOrEqual(60)
  expect(await limit.count('other', 5)).toBe(0)
})

it('what is refused counts as nothing', async () => {
  const limit = rateLimit(5)
  expect(await limit.count('one', 3)).toBe(0)
  for (let time = 0; time < 3; time += 1) expect(await limit.count('one', 3)).toBeGreaterThan(0)
  expect(await limit.count('one', 2)).toBe(0)
  expect(await limit.count('one', 1)).toBeGreaterThan(0)
})

it('names of clients are only names', async () => {
  const limit = rateLimit(1)
  for (const client of ['__proto__', 'constructor', '']) {
    expect(await limit.count(client, 1)).toBe(0)
    expect(await limit.count(client, 1)).toBeGreaterThan(0)
  }
})
