/**
 * Works through items in order, several at a time, each once. Stops beginning new ones once `work` answers false or throws; what is under
 * way then still ends, so that nothing runs on behind the caller's back.
 *
 * @throws what `work` threw first
 */
export async function runWorkers<Item>(
  items: readonly Item[],
  concurrency: number,
  work: (item: Item) => Promise<boolean>,
): Promise<void> {
  // INVARIANT: all workers share one iterator, so each item is begun once.
  const waiting = items.values()
  const failures: unknown[] = []
  let goesOn = true
  const worker = async () => {
    for (const item of waiting) {
      try {
        if (!(await work(item))) goesOn = false
      } catch (error) {
        failures.push(error)
        goesOn = false
      }
      if (!goesOn) return
    }
  }
  await Promise.all(Array.from({ length: Math.min(concurrency, items.length) }, worker))
  if (failures.length > 0) throw failures[0]
}
