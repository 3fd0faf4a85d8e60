const NONE = -1

/** Places in the order of their bounds. A list for each bound, since bounds are small and there are many places. */
export class BoundQueue {
  /** First place of each bound's list. */
  #first = new Int32Array(0)
  /** Next place in the same list. */
  #next = new Int32Array(0)
  #lowest = 0

  /** Empties the queue, for places before `places` and bounds up to `highest`. */
  reset(places: number, highest: number): void {
    if (this.#first.length <= highest) this.#first = new Int32Array(2 * highest + 1)
    if (this.#next.length < places) this.#next = new Int32Array(2 * places)
    this.#first.fill(NONE, 0, highest + 1)
    this.#lowest = 0
  }

  push(place: number, bound: number): void {
    this.#next[place] = this.#first[bound] ?? NONE
    this.#first[bound] = place
    this.#lowest = Math.min(this.#lowest, bound)
  }

  /** The next place, if its bound is not above `highest`. */
  pop(highest: number): { readonly place: number; readonly bound: number } | null {
    for (; this.#lowest <= highest; this.#lowest += 1) {
      const place = this.#first[this.#lowest] ?? NONE
      if (place === NONE) continue
      this.#first[this.#lowest] = this.#next[place] ?? NONE
      return { place, bound: this.#lowest }
    }
    return null
  }
}
