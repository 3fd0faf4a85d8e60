import type { SandboxPool } from '../../src/sandbox/sandbox-pool.ts'
import { FORGERIES } from './corpus/forgery.ts'
import { CORPUS } from './corpus.ts'
import { countDescriptors, type HostReport, listChildren, watchHost } from './host-watch.ts'
import { type NeighbourReport, startNeighbour } from './neighbour.ts'
import { type AttackReport, type RunOptions, runAttack } from './run-attack.ts'
import { runForgery } from './run-forgery.ts'

export type ClassReport = { readonly name: string; readonly reports: readonly AttackReport[] }

export type Survey = {
  readonly classes: readonly ClassReport[]
  readonly neighbour: NeighbourReport
  readonly host: HostReport
  /** Children that died or were replaced, beyond those that the pool holds. */
  readonly replaced: number
  /** Children that were there after the pool was closed; null where the system does not tell. */
  readonly orphans: readonly number[] | null
  /** File descriptors more than before; null where the system does not tell. */
  readonly leakedDescriptors: number | null
}

type Job = { readonly name: string; run(): Promise<AttackReport> }

/** Names of the classes, forgeries last. */
export const CLASS_NAMES: readonly string[] = [...CORPUS.map(({ name }) => name), 'forgery']

function jobsOf(name: string, pool: SandboxPool, options: RunOptions): Job[] {
  if (name === 'forgery') return FORGERIES.map((forgery) => ({ name, run: () => runForgery(pool, forgery) }))
  const attacks = CORPUS.find((known) => known.name === name)?.attacks ?? []
  return attacks.map((attack) => ({ name, run: () => runAttack(pool, attack, options) }))
}

async function runJobs(jobs: readonly Job[], lanes: number): Promise<ClassReport[]> {
  const reports = new Map<string, AttackReport[]>(jobs.map(({ name }) => [name, []]))
  const waiting = [...jobs]
  const runLane = async () => {
    for (let job = waiting.shift(); job !== undefined; job = waiting.shift())
      reports.get(job.name)?.push(await job.run())
  }
  await Promise.all(Array.from({ length: lanes }, runLane))
  return [...reports].map(([name, done]) => ({ name, reports: done }))
}

export type SurveyOptions = RunOptions & {
  readonly names: readonly string[]
  /** Attacks at once: fewer than the pool has children, so that a time is the program's and not the queue's. */
  readonly lanes: number
  open(): SandboxPool
}

/** Opens and closes a pool once, so that what Node opens only once does not look like a leak. */
async function warmUp(open: () => SandboxPool): Promise<void> {
  const pool = open()
  await pool.layers()
  await pool.close()
}

/** Runs the attacks against one pool, while an ordinary guard uses it too, and looks at what they did to the host. */
export async function runSurvey({ names, lanes, open, timeoutMs }: SurveyOptions): Promise<Survey> {
  await warmUp(open)
  const descriptors = countDescriptors()
  const pool = open()
  const watch = watchHost(() => pool.statistics().pids)
  const guard = await startNeighbour(pool)
  const jobs = names.flatMap((name) => jobsOf(name, pool, { timeoutMs }))
  const classes = await runJobs(jobs, lanes)
  const neighbour = await guard.stop()
  const host = watch.stop()
  const { started, pids } = pool.statistics()
  await pool.close()
  const after = countDescriptors()
  return {
    classes,
    neighbour,
    host,
    replaced: started - pids.length,
    orphans: listChildren(),
    leakedDescriptors: descriptors === null || after === null ? null : after - descriptors,
  }
}

/** Whether every attack ended as it must and the host came to no harm. */
export function isClean({ classes, neighbour, orphans, leakedDescriptors }: Survey): boolean {
  const asExpected = classes.every(({ reports }) => reports.every((report) => report.asExpected))
  const leftNothing = (orphans ?? []).length === 0 && (leakedDescriptors ?? 0) <= 0
  return asExpected && neighbour.answered > 0 && neighbour.wrong.length === 0 && leftNothing
}
