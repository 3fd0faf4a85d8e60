import fc from 'fast-check'
import { expect, it } from 'vitest'
import { SharedBest } from '../../src/retrieval/shared-best.ts'

it('has no worst before there are k', () => {
  const shared = SharedBest.make({ k: 2 })
  shared.publish(3)
  expect(shared.worst()).toBe(Number.POSITIVE_INFINITY)
  shared.publish(0)
  expect(shared.worst()).toBe(3)
})

it('worst is the k-th smallest of all that was published, by whomever', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(20), { minLength: 1 }), fc.integer({ min: 1, max: 6 }), (distances, k) => {
      const one = SharedBest.make({ k })
      const other = new SharedBest(one.buffer)
      distances.forEach((distance, index) => {
        const shard = index % 2 === 0 ? one : other
        shard.publish(distance)
      })
      const sorted = distances.toSorted((a, b) => a - b)
      expect(one.worst()).toBe(sorted[k - 1] ?? Number.POSITIVE_INFINITY)
      expect(other.worst()).toBe(one.worst())
    }),
  )
})

it('a search that one cancels is cancelled for all', () => {
  const shared = SharedBest.make({ k: 1 })
  const other = new SharedBest(shared.buffer)
  expect(other.isCancelled).toBe(false)
  shared.cancel()
  expect(other.isCancelled).toBe(true)
})
