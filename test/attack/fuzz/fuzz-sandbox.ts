import type { Sandbox } from '../../../src/contract/sandbox.ts'
import type { PoolStatistics } from '../../../src/sandbox/sandbox-pool.ts'
import { type GeneratedProgram, generateProgram } from './generate-program.ts'
import { askHonestly } from './honest-program.ts'
import type { HostWatch } from './host-watch.ts'
import { endedByItself, runCase } from './run-case.ts'
import type { Tally } from './tally.ts'

/** Every so many programs the pool must answer an ordinary one as well. */
const HONEST_EVERY = 20
/** Every so many programs one is run twice. */
const REPEAT_EVERY = 4

/** What a run asks of a pool. */
export type FuzzedPool = Sandbox & { statistics(): Pick<PoolStatistics, 'pids'> }

export type FuzzRun = {
  readonly pool: FuzzedPool
  readonly tally: Tally
  readonly watch: HostWatch
  readonly seed: number
  /** Gets each program and what came of it. */
  readonly show?: ((title: string, text: string) => void) | undefined
}

/** Runs `work` for each index, `width` of them at a time. */
export async function forEachIndex(
  indexes: readonly number[],
  width: number,
  work: (index: number) => Promise<void>,
): Promise<void> {
  const left = indexes.values()
  const lane = async () => {
    for (const index of left) await work(index)
  }
  await Promise.all(Array.from({ length: width }, lane))
}

/** The same pool, for programs that share an isolate. */
function sharing(pool: Sandbox): Sandbox {
  return {
    engine: pool.engine,
    run: (program, tools, limits, signal) => pool.run(program, { ...tools, isolateKey: 'fuzz' }, limits, signal),
    close: () => pool.close(),
  }
}

async function runTwice({ pool, tally, show }: FuzzRun, program: GeneratedProgram): Promise<void> {
  const { index, kind, text } = program
  const first = await runCase(pool, text)
  tally.addCase(first, program)
  show?.(`program ${index} (${kind})`, `${text}\n=> ${first.trace}`)
  const fail = (what: string) => tally.fail({ generator: 'program', index, what, program: text })
  if (first.fault !== null) fail(first.fault)
  if (index % REPEAT_EVERY !== 0 || !endedByItself(first)) return
  // Every other one where others were before: what they left must not show.
  const isShared = index % (2 * REPEAT_EVERY) === 0
  const second = await runCase(isShared ? sharing(pool) : pool, text)
  const same = second.trace === first.trace
  // A program near its limits may meet one of them in one run and not in the other.
  tally.count('repeated', same ? 'same' : endedByItself(second) ? 'different' : 'met a limit')
  if (!same && endedByItself(second)) fail(`two runs differ:\n${first.trace}\n${second.trace}`)
}

/** One generated program: it must be answered as the sandbox promises, and so must an honest one beside it. */
export async function fuzzOne(run: FuzzRun, index: number): Promise<void> {
  const { pool, tally, watch, seed } = run
  await runTwice(run, generateProgram(seed, index))
  watch.look(pool.statistics().pids)
  if (index % HONEST_EVERY !== 0) return
  tally.count('honest', 'asked')
  const wrong = await askHonestly(pool, index)
  if (wrong !== null) tally.fail({ generator: null, index, what: wrong, program: null })
}
