import { availableParallelism } from 'node:os'
import { SandboxError } from '../contract/errors.ts'
import {
  type LayerReport,
  type Sandbox,
  SandboxLimits,
  type SandboxOutcome,
  SandboxPoolOptions,
  type SandboxTools,
} from '../contract/sandbox.ts'
import { lackingLayers } from './lacking-layers.ts'
import { observeLayers } from './observe-layers.ts'
import { ABORTED, failed, type Order, runOrder } from './run-order.ts'
import { SandboxProcess } from './sandbox-process.ts'
import { type Hardened, ownSurroundings, type Surroundings, startHardened } from './start-hardened.ts'

const PROGRAM_CHARS = 1_000_000
/** A child's own heap holds no more, and no text can be longer than 512 million characters, which a hostile one grows to six times over. */
const DATA_CHARS = 16_000_000
const DEFAULT_MEMORY_MB = 32
const CLOSED = 'the sandbox is closed'
const DIED = 'the process of the sandbox died before it said anything, twice'

/** What a pool has done, for reports. */
export type PoolStatistics = {
  readonly programs: number
  /** Children at most. */
  readonly children: number
  /** Children started, the present ones included. */
  readonly started: number
  /** Process ids of the present children. */
  readonly pids: readonly number[]
}

/** How children are started here, and which layers that gives. */
type Known = { readonly wrappers: Hardened['wrappers']; readonly layers: LayerReport[] }

type Waiter = {
  readonly memoryMb: number
  /** null: there will be no child for this one. */
  resolve(process: SandboxProcess | null): void
  reject(error: unknown): void
}

/** Of all that a program is given to read. */
function charsOf({ data, known = [] }: SandboxTools): number {
  return known.reduce((sum, { argumentsJson, reply }) => sum + argumentsJson.length + reply.length, data.length)
}

/**
 * Engine `isolated-vm`: each program runs in a fresh V8 isolate within one of a few child processes, which hardly may do anything and are
 * killed when a program does not end. Only runs of an accepted program share an isolate, each with a fresh context. A child runs one program
 * at a time and builds what the next one needs while it waits.
 */
export class SandboxPool implements Sandbox, AsyncDisposable {
  readonly engine = 'isolated-vm'
  readonly #options: SandboxPoolOptions
  readonly #size: number
  readonly #surroundings: Surroundings
  readonly #all = new Set<SandboxProcess>()
  readonly #starting = new Set<Promise<void>>()
  readonly #dying = new Set<Promise<void>>()
  /** The one that waited longest first: its isolate has been ready longest. */
  #idle: SandboxProcess[] = []
  #waiting: Waiter[] = []
  #hardened: Promise<Known> | null = null
  /** The child that showed what this machine has, until a program needs it. */
  #first: SandboxProcess | null = null
  #programs = 0
  #started = 0
  /** Aborts when the pool is closed. */
  readonly #closing = new AbortController()

  constructor(options: SandboxPoolOptions, memoryMb: number, surroundings: Surroundings) {
    this.#options = options
    this.#surroundings = surroundings
    this.#size = options.children ?? availableParallelism()
    this.#start(memoryMb)
  }

  /** @throws SandboxError where no child process can be had, ZodError for limits out of range; never for anything that the program does */
  async run(
    program: string,
    tools: SandboxTools,
    limits: SandboxLimits,
    signal?: AbortSignal,
  ): Promise<SandboxOutcome> {
    if (program.length > PROGRAM_CHARS)
      return failed('refused', `the program is longer than ${PROGRAM_CHARS} characters`)
    if (charsOf(tools) > DATA_CHARS) return failed('refused', `the data is longer than ${DATA_CHARS} characters`)
    const order: Order = { program, tools, limits: SandboxLimits.parse(limits), signal }
    // Once more where a child died before it said anything: somebody killed it while it waited. A program that does this does it twice.
    const outcome = (await this.#runOnce(order)) ?? (await this.#runOnce(order)) ?? failed('crashed', DIED)
    return this.#closed && !outcome.ok ? failed('refused', CLOSED) : outcome
  }

  async #runOnce(order: Order): Promise<SandboxOutcome | null> {
    const { limits, signal } = order
    const process = this.#closed ? null : await this.#take(limits.memoryMb, signal)
    if (process === null) return signal?.aborted ? failed('timeout', ABORTED) : failed('refused', CLOSED)
    this.#programs++
    const outcome = await runOrder(process, order)
    this.#giveBack(process)
    return outcome
  }

  /** Which layers hold, seen on a running child. @throws SandboxError where none starts or a required layer is missing */
  async layers(): Promise<LayerReport[]> {
    if (this.#closed) throw new SandboxError(CLOSED)
    return (await this.#harden(DEFAULT_MEMORY_MB)).layers
  }

  get #closed(): boolean {
    return this.#closing.signal.aborted
  }

  statistics(): PoolStatistics {
    const pids = [...this.#all].flatMap(({ pid }) => (pid === undefined ? [] : [pid]))
    return { programs: this.#programs, children: this.#size, started: this.#started, pids }
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close()
  }

  async close(): Promise<void> {
    this.#closing.abort()
    for (const waiter of this.#waiting.splice(0)) waiter.resolve(null)
    await Promise.allSettled(this.#starting)
    for (const process of this.#all) this.#retire(process)
    await Promise.all([...this.#dying, this.#first?.kill()])
  }

  /** A child for one program, once there is one; null if it was aborted or the pool closed before. */
  async #take(memoryMb: number, signal?: AbortSignal): Promise<SandboxProcess | null> {
    if (signal?.aborted) return null
    const taken = Promise.withResolvers<SandboxProcess | null>()
    const waiter: Waiter = { memoryMb, resolve: taken.resolve, reject: taken.reject }
    const onAbort = () => {
      this.#waiting = this.#waiting.filter((other) => other !== waiter)
      taken.resolve(null)
    }
    signal?.addEventListener('abort', onAbort, { once: true })
    this.#waiting.push(waiter)
    this.#serve()
    try {
      return await taken.promise
    } finally {
      signal?.removeEventListener('abort', onAbort)
    }
  }

  /** Gives waiting programs the children that there are, and starts more while there may be more. */
  #serve(): void {
    for (const process of this.#idle) if (process.spent) this.#retire(process)
    while (this.#waiting[0] !== undefined) {
      const { memoryMb } = this.#waiting[0]
      const process = this.#idle.find((idle) => idle.memoryMb === memoryMb)
      if (process === undefined) {
        this.#makeRoom(memoryMb)
        return
      }
      this.#idle = this.#idle.filter((idle) => idle !== process)
      this.#waiting.shift()?.resolve(process)
    }
  }

  #makeRoom(memoryMb: number): void {
    if (this.#starting.size >= this.#waiting.length) return
    const unfit = this.#idle[0]
    if (this.#all.size + this.#starting.size >= this.#size && unfit !== undefined) this.#retire(unfit)
    if (this.#all.size + this.#starting.size < this.#size) this.#start(memoryMb)
  }

  #giveBack(process: SandboxProcess): void {
    if (process.spent || process.programs >= this.#options.recycleAfter || this.#closed) {
      this.#retire(process)
      // Before the next program asks, so that it need not wait for a process to start.
      if (!this.#closed) this.#start(process.memoryMb)
    } else {
      this.#idle.push(process)
      // Not by the child itself: it would keep the core that its answer has just woken the host on, and the answer would wait.
      setImmediate(() => process.prepare())
    }
    this.#serve()
  }

  #retire(process: SandboxProcess): void {
    this.#all.delete(process)
    this.#idle = this.#idle.filter((idle) => idle !== process)
    const gone = process.kill().finally(() => this.#dying.delete(gone))
    this.#dying.add(gone)
  }

  #start(memoryMb: number): void {
    const start = this.#startOne(memoryMb)
      .then((process) => {
        this.#starting.delete(start)
        if (this.#closed) return process.kill()
        this.#all.add(process)
        this.#idle.push(process)
        this.#serve()
      })
      .catch((error: unknown) => {
        this.#starting.delete(start)
        // One program hears of it; the next one tries again.
        this.#waiting.shift()?.reject(error)
        this.#serve()
      })
    this.#starting.add(start)
  }

  async #startOne(memoryMb: number): Promise<SandboxProcess> {
    const { wrappers } = await this.#harden(memoryMb)
    const first = this.#first
    this.#first = null
    if (first !== null && first.memoryMb === memoryMb && !first.spent) return first
    await first?.kill()
    this.#started++
    const { origin } = this.#surroundings
    return (await SandboxProcess.start({ memoryMb, wrappers, origin, signal: this.#closing.signal })).process
  }

  /** Finds out once, with a first child, what this machine has. */
  #harden(memoryMb: number): Promise<Known> {
    this.#hardened ??= this.#findLayers(memoryMb).catch((error: unknown) => {
      this.#hardened = null
      throw error
    })
    return this.#hardened
  }

  async #findLayers(memoryMb: number): Promise<Known> {
    const { first, ...hardened } = await startHardened(memoryMb, this.#surroundings, this.#closing.signal)
    const layers = observeLayers({ first, ...hardened })
    const lacking = lackingLayers(layers, this.#options.requireLayers)
    if (lacking !== null) {
      await first.process.kill()
      throw new SandboxError(lacking)
    }
    this.#started++
    this.#first = first.process
    return { wrappers: hardened.wrappers, layers }
  }
}

/**
 * A pool of hardened child processes that run programs.
 *
 * @param options children, recycleAfter, requireLayers; and `memoryMb`, what the first child's programs may use (32 by default)
 * @param surroundings the machine, and the program of the children; only tests have others
 * @throws ZodError for options out of range
 */
export function sandboxPool(
  options: Partial<SandboxPoolOptions> & { readonly memoryMb?: number } = {},
  surroundings: Surroundings = ownSurroundings(),
): SandboxPool {
  const { memoryMb = DEFAULT_MEMORY_MB, ...rest } = options
  return new SandboxPool(SandboxPoolOptions.parse(rest), SandboxLimits.shape.memoryMb.parse(memoryMb), surroundings)
}
