/** What some requests took. */
export type Measured = {
  /** All of them together. */
  readonly seconds: number
  /** Each. */
  readonly latenciesMs: readonly number[]
}

/** Does `work` so many times, so many at a time. */
export async function measureRequests(
  { count, atATime }: { readonly count: number; readonly atATime: number },
  work: () => Promise<void>,
): Promise<Measured> {
  const latenciesMs: number[] = []
  let begun = 0
  async function worker(): Promise<void> {
    while (begun++ < count) {
      const started = performance.now()
      await work()
      latenciesMs.push(performance.now() - started)
    }
  }
  const started = performance.now()
  await Promise.all(Array.from({ length: atATime }, worker))
  return { seconds: (performance.now() - started) / 1000, latenciesMs }
}
