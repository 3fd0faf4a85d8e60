type Work<Item, Result> = {
  readonly items: readonly Item[]
  /** At most so many at a time, 1 or more. */
  readonly concurrency: number
  readonly signal?: AbortSignal | undefined
  run(item: Item): Promise<Result>
}

/** Runs the work for every item, several at a time; results stand in the items' order. Starts nothing more after a failure or an abort. */
export async function mapInOrder<Item, Result>(work: Work<Item, Result>): Promise<Result[]> {
  const { items, concurrency, signal, run } = work
  const results = new Map<number, Result>()
  const waiting = items.entries()
  let stopped = false
  const lane = async () => {
    for (const [index, item] of waiting) {
      if (stopped) return
      signal?.throwIfAborted()
      results.set(index, await run(item))
    }
  }
  const lanes = Array.from({ length: Math.max(1, concurrency) }, async () => {
    try {
      await lane()
    } catch (error) {
      stopped = true
      throw error
    }
  })
  await Promise.all(lanes)
  return [...results].sort(([one], [other]) => one - other).map(([, result]) => result)
}
