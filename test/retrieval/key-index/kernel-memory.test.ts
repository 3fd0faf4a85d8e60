import fc from 'fast-check'
import { expect, it } from 'vitest'
import { KernelMemory } from '../../../src/retrieval/key-index/kernel-memory.ts'
import type { GrowingMemory } from '../../../src/retrieval/key-index/load-kernel.ts'

const PAGE_BYTES = 65_536

/** A memory of one page that grows to `mostPages`. */
function smallMemory(mostPages: number): GrowingMemory {
  let buffer = new ArrayBuffer(PAGE_BYTES)
  return {
    get buffer() {
      return buffer
    },
    grow(pages) {
      const bytes = buffer.byteLength + pages * PAGE_BYTES
      if (bytes > mostPages * PAGE_BYTES) throw new RangeError('no more memory')
      buffer = buffer.transfer(bytes)
      return bytes
    },
  }
}

it('regions never overlap, and all of the memory comes back', () => {
  const step = fc.record({ bytes: fc.integer({ min: 1, max: 30_000 }), frees: fc.nat(9) })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const memory = new KernelMemory(smallMemory(16), 100)
      const held: { at: number; bytes: number }[] = []
      for (const { bytes, frees } of steps) {
        const region = memory.allocate(bytes)
        if (region !== null) held.push(region)
        const [freed] = frees < 5 ? held.splice(frees, 1) : []
        if (freed !== undefined) memory.free(freed)
        const sorted = held.toSorted((one, other) => one.at - other.at)
        sorted.forEach((one, index) => {
          expect(one.at).toBeGreaterThanOrEqual(100)
          expect(one.at + one.bytes).toBeLessThanOrEqual(sorted[index + 1]?.at ?? memory.bytes.length)
        })
      }
      for (const region of held) memory.free(region)
      const all = memory.allocate(memory.bytes.length - 128)
      expect(all).toEqual({ at: 128, bytes: memory.bytes.length - 128 })
    }),
  )
})

it('lets go of what can be had again before it gives up', () => {
  const memory = new KernelMemory(smallMemory(2), 0)
  const spare = memory.demand(PAGE_BYTES + 1)
  expect(memory.allocate(PAGE_BYTES)).toBeNull()
  memory.relieve = () => memory.free(spare)
  expect(memory.demand(PAGE_BYTES).bytes).toBe(PAGE_BYTES)
  memory.relieve = () => {}
  expect(() => memory.demand(2 * PAGE_BYTES)).toThrow(RangeError)
})
