import { describe, expect, it } from 'vitest'
import { indexOf, named, scan } from '../nearest-scan.ts'

/** Units of a query, of which `different` are different: the table of their words takes (different + 2) * 8 bytes for each 64 units. */
function query(units: number, different: number): string {
  const parts: string[] = []
  for (let unit = 0; unit < units; unit += 1) parts.push(String.fromCharCode(0x100 + (unit % different)))
  return parts.join('')
}

const KEYS = named(Array.from({ length: 12 }, (_, number) => `${number} ${'the same text '.repeat(number)}`))

describe('a query whose table would be huge', () => {
  // 2^14 blocks of 2^15 words of 8 bytes are 2^32: in 32 bits that is 0, which any room is enough for.
  it.each([32_764, 32_765, 32_766, 32_767, 32_768])(
    'of %i different units is answered, and the index stays whole',
    (different) => {
      const index = indexOf(KEYS)
      const key = query(1 << 20, different)
      expect(index.nearest({ key, k: 2 })).toEqual(scan(KEYS, key, 2))
      for (const [id, own] of KEYS) expect(index.nearest({ key: own, k: 1 })).toEqual([{ id, distance: 0 }])
    },
  )
})
