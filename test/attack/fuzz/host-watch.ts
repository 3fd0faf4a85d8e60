import { readFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { countDescriptors } from '../host-watch.ts'

const BYTES_PER_MB = 1_048_576
const CHILD_FILE = /sandbox\/child\/main\.cjs/
/** A closed pipe and a dead process are gone a moment later. */
const ATTEMPTS = 50
const PAUSE_MS = 100
const COLLECT_EVERY = 200
/** What the host may have in use at the end beyond what it had after the warm-up. */
const MOST_KEPT_MB = 40
/** Resident memory is no measure of a leak, since V8 and the allocator keep what they once had; but it must not run away. */
const MOST_GROWN_MB = 300

/** True if this process id is a child of a pool, also one that was left behind. */
function isChild(pid: number): boolean {
  try {
    return CHILD_FILE.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8'))
  } catch {
    return false
  }
}

/** V8 collects when it likes to; only what is left after that tells of a leak. */
function garbageCollector(): () => void {
  setFlagsFromString('--expose-gc')
  const collect: unknown = runInNewContext('gc')
  return () => (typeof collect === 'function' ? void collect() : undefined)
}

type Memory = { readonly rss: number; readonly used: number }

function memory(): Memory {
  const { rss, heapUsed, external } = process.memoryUsage()
  return { rss, used: heapUsed + external }
}

function mb(bytes: number): number {
  return Math.round(bytes / BYTES_PER_MB)
}

export type HostState = {
  readonly rssMb: { readonly afterWarmUp: number; readonly end: number; readonly peak: number }
  /** Memory in use after garbage was collected. */
  readonly usedMb: { readonly afterWarmUp: number; readonly end: number }
  /** Longest that the host's event loop was late, milliseconds. */
  readonly latestMs: number
}

/** Watches the process that runs a pool: memory, files, children, rejections that nobody handles. */
export class HostWatch {
  readonly #files = countDescriptors()
  readonly #delay = monitorEventLoopDelay({ resolution: 10 })
  readonly #pids = new Set<number>()
  readonly #unhandled: string[] = []
  readonly #collect = garbageCollector()
  #looks = 0
  #afterWarmUp: Memory | null = null
  #peak = 0

  start(): void {
    this.#delay.enable()
    process.on('unhandledRejection', this.#onUnhandled)
    process.on('uncaughtException', this.#onUnhandled)
  }

  /** To be called now and then, with the present children. */
  look(pids: readonly number[]): void {
    for (const pid of pids) this.#pids.add(pid)
    if (++this.#looks % COLLECT_EVERY === 0) this.#collect()
    this.#peak = Math.max(this.#peak, process.memoryUsage.rss())
  }

  endWarmUp(): void {
    this.#collect()
    this.#afterWarmUp = memory()
  }

  state(): HostState {
    this.#collect()
    const end = memory()
    const start = this.#afterWarmUp ?? end
    return {
      rssMb: { afterWarmUp: mb(start.rss), end: mb(end.rss), peak: mb(this.#peak) },
      usedMb: { afterWarmUp: mb(start.used), end: mb(end.used) },
      latestMs: Math.round(this.#delay.max / 1e6),
    }
  }

  /** What is wrong with this process once its pool is closed. */
  async faultsAfterClose(): Promise<string[]> {
    const { rssMb, usedMb } = this.state()
    for (let left = ATTEMPTS; left > 0 && this.#leftOver().length > 0; left--) await setTimeout(PAUSE_MS)
    const kept = usedMb.end - usedMb.afterWarmUp
    const grown = rssMb.end - rssMb.afterWarmUp
    const faults = [...this.#unhandled, ...this.#leftOver()]
    if (kept > MOST_KEPT_MB) faults.push(`the host kept ${kept} MB, expected at most ${MOST_KEPT_MB}`)
    if (grown > MOST_GROWN_MB) faults.push(`the host grew by ${grown} MB, expected at most ${MOST_GROWN_MB}`)
    this.#delay.disable()
    process.off('unhandledRejection', this.#onUnhandled)
    process.off('uncaughtException', this.#onUnhandled)
    return faults
  }

  readonly #onUnhandled = (error: unknown): void => {
    this.#unhandled.push(`not handled: ${error instanceof Error ? error.stack : String(error)}`)
  }

  #leftOver(): string[] {
    const orphans = [...this.#pids].filter(isChild).map((pid) => `child ${pid} outlived its pool`)
    const files = countDescriptors()
    const leaked = files !== null && this.#files !== null && files > this.#files
    return leaked ? [...orphans, `${files} open files, expected ${this.#files} as before`] : orphans
  }
}
