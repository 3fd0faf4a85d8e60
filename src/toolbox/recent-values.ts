type Kept<T> = { readonly value: T; readonly chars: number }

/** How much is kept: so many values, and so many characters of keys and values. */
export type KeptMost = { readonly count: number; readonly chars: number }

/** Values by exact text, of which those that were not asked for longest go first. */
export class RecentValues<T> {
  readonly #kept = new Map<string, Kept<T>>()
  readonly #most: KeptMost
  #chars = 0

  constructor(most: KeptMost) {
    this.#most = most
  }

  get(key: string): T | undefined {
    const kept = this.#kept.get(key)
    if (kept === undefined) return undefined
    // A map lists its entries as they were put in: the one asked for is now the youngest.
    this.#kept.delete(key)
    this.#kept.set(key, kept)
    return kept.value
  }

  /**
   * Answers the value. One that is too long by itself is not kept.
   * @param chars - Characters that the value holds beside its key's.
   */
  keep(key: string, value: T, chars = 0): T {
    this.#drop(key)
    const kept = { value, chars: key.length + chars }
    if (kept.chars > this.#most.chars) return value
    this.#kept.set(key, kept)
    this.#chars += kept.chars
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= this.#most.count && this.#chars <= this.#most.chars) break
      this.#drop(oldest)
    }
    return value
  }

  #drop(key: string): void {
    this.#chars -= this.#kept.get(key)?.chars ?? 0
    this.#kept.delete(key)
  }
}
