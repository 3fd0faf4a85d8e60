import fc from 'fast-check'
import { distance } from 'fastest-levenshtein'
import { expect, it } from 'vitest'
import { fewestEdits, keyProfile, mostEdits } from '../../src/retrieval/key-profile.ts'

it('bounds enclose the distance of any two texts', () => {
  const text = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: fc.constantFrom('a', 'b', 'c') }))
  fc.assert(
    fc.property(text, text, (one, other) => {
      const [left, right, edits] = [keyProfile(one), keyProfile(other), distance(one, other)]
      expect(fewestEdits(left, right)).toBeLessThanOrEqual(edits)
      expect(fewestEdits(left, right)).toBeGreaterThanOrEqual(Math.abs(one.length - other.length))
      expect(mostEdits(left, right)).toBeGreaterThanOrEqual(edits)
    }),
  )
})
