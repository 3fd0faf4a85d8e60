import fc from 'fast-check'
import { expect, it } from 'vitest'
import { BoundQueue } from '../../../src/retrieval/key-index/bound-queue.ts'

const step = fc.oneof(fc.record({ push: fc.nat(40) }), fc.record({ popUpTo: fc.nat(40) }))

it('always gives a place of the smallest bound, and none above what is asked for', () => {
  const queue = new BoundQueue()
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      queue.reset(steps.length, 40)
      const waiting = new Map<number, number>()
      for (const [place, each] of steps.entries()) {
        if ('push' in each) {
          queue.push(place, each.push)
          waiting.set(place, each.push)
          continue
        }
        const smallest = Math.min(...waiting.values())
        const popped = queue.pop(each.popUpTo)
        if (smallest > each.popUpTo) expect(popped).toBeNull()
        else expect(popped && waiting.get(popped.place)).toBe(smallest)
        if (popped !== null) waiting.delete(popped.place)
      }
    }),
  )
})
