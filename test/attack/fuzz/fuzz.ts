import { sandboxPool } from '../../../src/sandbox/sandbox-pool.ts'
import { fuzzGuard, openGuards } from './fuzz-guard.ts'
import { type FuzzRun, forEachIndex, fuzzOne } from './fuzz-sandbox.ts'
import { askHonestly } from './honest-program.ts'
import { type HostState, HostWatch } from './host-watch.ts'
import { FUZZ_LIMITS } from './run-case.ts'
import { type Failure, Tally } from './tally.ts'

const WARM_UP_SHARE = 0.1

export type FuzzOptions = {
  /** Programs for the bare sandbox. */
  readonly programs: number
  /** Programs for a guard, nearly all for actions that it must not allow. */
  readonly verdicts: number
  readonly seed: number
  /** Only the program with this index, of both kinds. */
  readonly only: number | null
  readonly children: number
  readonly onFailure?: (failure: Failure) => void
  readonly show?: FuzzRun['show']
}

export type FuzzReport = {
  readonly seed: number
  readonly programs: number
  readonly verdicts: number
  readonly children: number
  readonly failures: readonly Failure[]
  readonly outcomes: Readonly<Record<string, number>>
  readonly kinds: Readonly<Record<string, number>>
  readonly crashes: Readonly<Record<string, number>>
  readonly verdictOutcomes: Readonly<Record<string, number>>
  /** Verdicts on an action that may be allowed. */
  readonly control: Readonly<Record<string, number>>
  readonly verdictsWithCalls: number
  readonly toolCalls: number
  readonly repeated: Readonly<Record<string, number>>
  readonly honest: number
  readonly ms: { readonly p50: number; readonly p95: number; readonly slowest: number }
  readonly programsPerSecond: number
  readonly childrenReplaced: number
  readonly host: HostState
}

function indexes(count: number, only: number | null): number[] {
  return only === null ? Array.from({ length: count }, (_, index) => index) : [only]
}

async function runPrograms(run: FuzzRun, { programs, only, children }: FuzzOptions): Promise<void> {
  const all = indexes(programs, only)
  const warmUp = Math.ceil(all.length * WARM_UP_SHARE)
  await forEachIndex(all.slice(0, warmUp), children, (index) => fuzzOne(run, index))
  run.watch.endWarmUp()
  await forEachIndex(all.slice(warmUp), children, (index) => fuzzOne(run, index))
}

async function runVerdicts(run: FuzzRun, { verdicts, only, children }: FuzzOptions): Promise<void> {
  const guards = await openGuards(run.pool)
  try {
    await forEachIndex(indexes(verdicts, only), children, (index) => fuzzGuard(run, guards, index))
  } finally {
    await guards.close()
  }
}

/** Opens a pool and closes it again: Node opens a file at its first child process and keeps it, which is no leak of a pool. */
async function startFirstChild(): Promise<void> {
  const pool = sandboxPool({ children: 1 })
  await askHonestly(pool, 0)
  await pool.close()
}

/** Runs generated programs on one pool and checks that sandbox, guard and host keep what they promise. */
export async function fuzz(options: FuzzOptions): Promise<FuzzReport> {
  const { seed, children, onFailure, show } = options
  const tally = new Tally(onFailure)
  await startFirstChild()
  const watch = new HostWatch()
  watch.start()
  const pool = sandboxPool({ children, memoryMb: FUZZ_LIMITS.memoryMb })
  const run: FuzzRun = { pool, tally, watch, seed, show }
  const started = performance.now()
  try {
    await runPrograms(run, options)
    await runVerdicts(run, options)
  } finally {
    await pool.close()
  }
  const seconds = (performance.now() - started) / 1000
  const host = watch.state()
  for (const what of await watch.faultsAfterClose()) tally.fail({ generator: null, index: null, what, program: null })
  const { programs, started: childrenStarted } = pool.statistics()
  return {
    seed,
    children,
    host,
    ...tally.figures(),
    childrenReplaced: Math.max(0, childrenStarted - children),
    programsPerSecond: Math.round(programs / seconds),
  }
}
