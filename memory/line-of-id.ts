import { hash } from 'node:crypto'

/** Numbers kept of one id: two of its hash, and its line (0: a free place). */
const WIDTH = 3
const FIRST_PLACES = 1024

/**
 * In which line an id stood, for millions of ids: 64 bits of its hash stand for it, so that it takes about 20 bytes however
 * long it is. Among a million ids two are taken for one with a chance of about one in 30 million.
 */
export class LineOfId {
  #table = new Uint32Array(FIRST_PLACES * WIDTH)
  #size = 0

  /** Line in which the id stood before; null where it is new, and is then kept with this line (1 or more). */
  note(id: string, line: number): number | null {
    if (this.#size * 2 >= this.#table.length / WIDTH) this.#grow()
    const digest = hash('sha256', id, 'buffer')
    const [high, low] = [digest.readUInt32LE(0), digest.readUInt32LE(4)]
    const place = this.#placeOf(high, low)
    const earlier = this.#table[place + 2] ?? 0
    if (earlier !== 0) return earlier
    this.#table.set([high, low, line], place)
    this.#size += 1
    return null
  }

  /** Where a hash stands, or the free place where it belongs: half of all places are free. */
  #placeOf(high: number, low: number): number {
    const table = this.#table
    const places = table.length / WIDTH
    for (let place = high % places; ; place = (place + 1) % places) {
      const start = place * WIDTH
      if (table[start + 2] === 0 || (table[start] === high && table[start + 1] === low)) return start
    }
  }

  #grow(): void {
    const before = this.#table
    this.#table = new Uint32Array(before.length * 2)
    for (let start = 0; start < before.length; start += WIDTH) {
      const entry = before.subarray(start, start + WIDTH)
      const [high = 0, low = 0, line = 0] = entry
      if (line !== 0) this.#table.set(entry, this.#placeOf(high, low))
    }
  }
}
