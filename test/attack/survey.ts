import type { SandboxPool } from '../../src/sandbox/sandbox-pool.ts'
import { CEILINGS } from './ceilings.ts'
import { countDescriptors, type HostReport, listChildren, watchHost } from './host-watch.ts'
import { jobsOf } from './jobs.ts'
import type { RunOptions } from './run-attack.ts'
import { type Pass, type PassReport, runPass } from './run-pass.ts'

export type Survey = {
  readonly passes: readonly PassReport[]
  readonly host: HostReport
  /** Children that died or were replaced, beyond those that the pool holds. */
  readonly replaced: number
  /** Children that were there after the pool was closed; null where the system does not tell. */
  readonly orphans: readonly number[] | null
  /** File descriptors more than before; null where the system does not tell. */
  readonly leakedDescriptors: number | null
}

export type SurveyOptions = RunOptions & {
  readonly names: readonly string[]
  /** Children of the pool; at least two. */
  readonly children: number
  open(children: number): SandboxPool
}

/** Classes that keep a child busy for long: where no child is left, others have to wait for it. */
const CROWD = new Set(['time', 'memory'])
/** Of these classes every third attack is run once more. */
const CROWD_STEP = 3
const PATIENT = { deadlineMs: 120_000, everyMs: 50 }
const PATIENT_IN_CROWD = { deadlineMs: 120_000, everyMs: 200 }
const HURRIED_IN_CROWD = { deadlineMs: 300, everyMs: 200 }

/** Opens and closes a pool once, so that what Node opens only once does not look like a leak. */
async function warmUp({ open, children }: SurveyOptions): Promise<void> {
  const pool = open(children)
  await pool.layers()
  await pool.close()
}

function passesOf({ names, children, ...options }: SurveyOptions, pool: SandboxPool): Pass[] {
  const jobs = names.flatMap((name) => jobsOf(name, pool, options))
  // Fewer attacks than children, so that a time is the program's and not the queue's.
  const roomy: Pass = { name: 'one child kept free', jobs, lanes: children - 1, neighbours: [PATIENT] }
  const crowd: Pass = {
    name: 'every child attacked',
    jobs: jobs.filter(({ name }) => CROWD.has(name)).filter((_, index) => index % CROWD_STEP === 0),
    lanes: children,
    neighbours: [PATIENT_IN_CROWD, HURRIED_IN_CROWD],
  }
  return [roomy, crowd].filter((pass) => pass.jobs.length > 0)
}

/** Runs the attacks against one pool, while ordinary guards use it too, and looks at what they did to the host. */
export async function runSurvey(options: SurveyOptions): Promise<Survey> {
  await warmUp(options)
  const descriptors = countDescriptors()
  const pool = options.open(options.children)
  const watch = watchHost(() => pool.statistics().pids)
  const passes: PassReport[] = []
  for (const pass of passesOf(options, pool)) passes.push(await runPass(pool, pass))
  const host = watch.stop()
  const { started, pids } = pool.statistics()
  await pool.close()
  const after = countDescriptors()
  return {
    passes,
    host,
    replaced: started - pids.length,
    orphans: listChildren(),
    leakedDescriptors: descriptors === null || after === null ? null : after - descriptors,
  }
}

function isCleanPass({ classes, neighbours }: PassReport): boolean {
  const reports = classes.flatMap((one) => one.reports)
  const ended = reports.every(({ asExpected, ms, mostMs }) => asExpected && ms <= mostMs)
  return ended && neighbours.every(({ answered, wrong }) => answered > 0 && wrong.length === 0)
}

/** Whether every attack ended as it must and in time, others were answered, and the host came to no harm. */
export function isClean({ passes, host, orphans, leakedDescriptors }: Survey): boolean {
  const leftNothing = (orphans ?? []).length === 0 && (leakedDescriptors ?? 0) <= 0
  const wasLate = host.eventLoopDelayMs > CEILINGS.eventLoopDelayMs
  const wasLarge = (host.childPeakMb ?? 0) > CEILINGS.childPeakMb
  return passes.length > 0 && passes.every(isCleanPass) && leftNothing && !wasLate && !wasLarge
}
