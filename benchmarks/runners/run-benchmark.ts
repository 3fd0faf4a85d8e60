import type { Action } from '../../src/contract/action.ts'
import type { LeaveOut } from '../../src/contract/memory.ts'
import type { Verdict } from '../../src/contract/verdict.ts'
import type { Dataset, Example } from '../datasets/dataset.ts'

/** What a run asks of a guard. It gets nothing of an example but its action and what may not be shown to it. */
export type BenchmarkGuard = (
  action: Action,
  context: { readonly leaveOut: LeaveOut; readonly signal?: AbortSignal },
) => Promise<Verdict>

/** One example with its verdict, or with what the guard threw. */
export type BenchmarkResult = {
  readonly example: Example
  /** Null where the guard threw: counted as unknown. */
  readonly verdict: Verdict | null
  readonly error: string | null
  /** Wall-clock time of this guard, milliseconds. */
  readonly ms: number
}

export type BenchmarkRun = {
  readonly dataset: Dataset
  /** In the order of the data set, whatever finished first. */
  readonly results: readonly BenchmarkResult[]
}

export type BenchmarkOptions = {
  readonly dataset: Dataset
  readonly guard: BenchmarkGuard
  /** Guards that run at the same time, 1 or more; default 1. */
  readonly concurrency?: number
  /** Runs only the first so many examples, 1 or more; default all. */
  readonly limit?: number
  /** Clock in milliseconds. */
  readonly now: () => number
  readonly onProgress?: (progress: { readonly done: number; readonly total: number }) => void
  readonly signal?: AbortSignal
}

function requireCount(name: string, value: number): number {
  if (Number.isInteger(value) && value >= 1) return value
  throw new RangeError(`bad ${name} \`${value}\`: expected a whole number from 1; pass 1 or more`)
}

async function runExample(example: Example, options: BenchmarkOptions): Promise<BenchmarkResult> {
  const { guard, now, signal } = options
  const start = now()
  try {
    const verdict = await guard(example.action, {
      leaveOut: example.leaveOut,
      ...(signal === undefined ? {} : { signal }),
    })
    // A guard that was cut off may answer unknown; that says nothing about it.
    signal?.throwIfAborted()
    return { example, verdict, error: null, ms: now() - start }
  } catch (error) {
    // Once the caller aborted, failures are his doing and no result of the guard.
    signal?.throwIfAborted()
    return { example, verdict: null, error: error instanceof Error ? error.message : String(error), ms: now() - start }
  }
}

/**
 * Guards every example of a data set. Results stand in the data set's order whatever the concurrency; a guard that throws is
 * recorded with its message and counts as unknown.
 *
 * @throws the signal's reason once it is aborted; RangeError for a bad concurrency or limit
 * @example const run = await runBenchmark({ dataset, guard, concurrency: 4, now: () => performance.now() })
 */
export async function runBenchmark(options: BenchmarkOptions): Promise<BenchmarkRun> {
  const concurrency = requireCount('concurrency', options.concurrency ?? 1)
  const limit = options.limit === undefined ? undefined : requireCount('limit', options.limit)
  const examples = options.dataset.examples.slice(0, limit)
  const finished = new Map<Example, BenchmarkResult>()
  const waiting = examples.values()
  const work = async () => {
    // INVARIANT: all workers share one iterator, so each example runs once.
    for (const example of waiting) {
      options.signal?.throwIfAborted()
      finished.set(example, await runExample(example, options))
      options.onProgress?.({ done: finished.size, total: examples.length })
    }
  }
  await Promise.all(Array.from({ length: Math.min(concurrency, examples.length) }, work))
  const results = examples.flatMap((example) => finished.get(example) ?? [])
  return { dataset: options.dataset, results }
}
