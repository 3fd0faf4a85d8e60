import { availableParallelism } from 'node:os'
import { SandboxLimits } from '../../src/contract/sandbox.ts'
import { type SandboxPool, sandboxPool } from '../../src/sandbox/sandbox-pool.ts'
import { nearestRank } from '../metrics/nearest-rank.ts'
import { BENCHMARKS } from '../runners/benchmarks.ts'
import { measureChildCosts } from './child-cost.ts'
import type { Contender } from './contender.ts'
import { inProcessIsolate } from './in-process-isolate.ts'
import { describeMachine } from './machine.ts'
import { measureLoad, measureSpaced } from './measure.ts'
import { emptyProgram, type Workload } from './measured-program.ts'
import { poolContender } from './pool-contender.ts'
import { recordPrograms } from './record-programs.ts'
import { residentMb } from './resident-memory.ts'
import { loadAim, loadTable, spacedAim, spacedTable } from './sandbox-tables.ts'
import { vmContext } from './vm-context.ts'

const PROGRAMS_PER_BENCHMARK = 25
const WARM_UP = 30
const SPACED_PER_ROUND = 100
/** Long enough for a child to have built its spare isolate; between actions of a real agent lie seconds. */
const PAUSE_MS = 10
const BATCHES_PER_ROUND = 10
const BATCH_SIZE = 50
const CHILD_STARTS = 10

async function workloads(pool: SandboxPool, limits: SandboxLimits): Promise<Workload[]> {
  const recorded: Workload[] = []
  // Programs that the rule core writes: a set's own core calls tools of its own.
  for (const benchmark of BENCHMARKS.filter(({ ruleCore }) => ruleCore === undefined)) {
    const programs = await recordPrograms(benchmark, { count: PROGRAMS_PER_BENCHMARK, sandbox: pool })
    const check = programs[0]?.program.includes('CheckAccess') ? 'CheckAccess' : 'CheckRules'
    recorded.push({ name: check, programs })
  }
  return [{ name: 'empty', programs: [emptyProgram(limits)] }, ...recorded]
}

async function printSpaced(pools: readonly Contender[], others: readonly Contender[], run: Run): Promise<void> {
  const contenders = [...pools, ...others]
  const programs = SPACED_PER_ROUND * run.rounds
  const cells = await measureSpaced({ contenders, workloads: run.workloads }, { programs, pauseMs: PAUSE_MS })
  console.log(`\none at a time, ${PAUSE_MS} ms apart: ${programs} programs each, milliseconds`)
  for (const line of spacedTable(cells)) console.log(line)
  for (const pool of pools) console.log(spacedAim(cells, pool))
}

async function printLoad(pools: readonly Contender[], others: readonly Contender[], run: Run): Promise<void> {
  const batches = BATCHES_PER_ROUND * run.rounds
  const contenders = [...pools, ...others]
  const cells = await measureLoad({ contenders, workloads: run.workloads }, { batches, size: BATCH_SIZE })
  console.log(`\nunder load, back to back, as many in flight as children: ${batches * BATCH_SIZE} programs each,`)
  console.log('milliseconds and programs per second (median of batches)')
  for (const line of loadTable(cells)) console.log(line)
  const [against] = others
  if (against !== undefined) for (const pool of pools) console.log(loadAim(cells, pool, against))
}

type Run = { readonly workloads: readonly Workload[]; readonly rounds: number }

async function printChildCost(pool: SandboxPool, limits: SandboxLimits): Promise<void> {
  const costs = await measureChildCosts(limits, CHILD_STARTS)
  const startsMs = costs.map(({ startMs }) => startMs)
  const freshMb = costs[0]?.freshMb ?? null
  const [p50, p95] = [50, 95].map((percent) => (nearestRank(startsMs, percent) ?? Number.NaN).toFixed(0))
  const [pid] = pool.statistics().pids
  const usedMb = pid === undefined ? null : residentMb(pid)
  const shown = (mb: number | null) =>
    mb === null ? 'unknown (read from /proc, on Linux only)' : `${mb.toFixed(0)} MB`
  console.log(`\na child takes ${p50} ms (p50; p95 ${p95}) to start, in all layers that this machine has;`)
  console.log(`RSS of a fresh child ${shown(freshMb)}, of a child of the pool in use here ${shown(usedMb)}`)
}

/** Measures the sandbox against an isolate and a bare context in this process, and prints tables. */
export async function printSandboxPerf(rounds: number): Promise<void> {
  const limits = SandboxLimits.parse({})
  const all = availableParallelism()
  const sizes = all > 1 ? [1, all] : [1]
  const made = sizes.map((children) => ({ children, pool: sandboxPool({ children }) }))
  const [smallest] = made
  if (smallest === undefined) return
  const pools = made.map(({ pool, children }) => poolContender(pool, { children }))
  const accepted = sizes.map((children) => poolContender(sandboxPool({ children }), { children, accepted: true }))
  const isolate = inProcessIsolate(limits, { ahead: false })
  const isolateAhead = inProcessIsolate(limits, { ahead: true })
  const context = vmContext()
  const everyone = [...pools, ...accepted, isolate, isolateAhead, context]
  try {
    const run: Run = { workloads: await workloads(smallest.pool, limits), rounds }
    console.log(`the sandbox: programs of the rule core, tools answer from a record; ${describeMachine()}`)
    await measureLoad({ contenders: everyone, workloads: run.workloads }, { batches: 1, size: WARM_UP })
    await printSpaced([...pools, ...accepted], [isolateAhead, isolate, context], run)
    // Under load nothing can be built ahead in one process: there is no time in which nobody waits.
    await printLoad([...pools, ...accepted], [isolate, context], run)
    await printChildCost(smallest.pool, limits)
  } finally {
    for (const contender of everyone) await contender.close()
  }
}
