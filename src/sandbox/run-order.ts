import type { ProgramErrorCode } from '../contract/program.ts'
import type { SandboxLimits, SandboxOutcome, SandboxTools } from '../contract/sandbox.ts'
import type { Job, ToHost } from './messages.ts'
import { ProgramClock } from './program-clock.ts'
import { MESSAGE_CHARS, readEnvelope } from './read-envelope.ts'
import type { SandboxProcess } from './sandbox-process.ts'

/** Time beyond the isolate's own timeout after which a child is killed, milliseconds. */
const GRACE_MS = 250
const LINE_BYTES = 65_536
/** Bytes of one character of a text that is written as JSON within JSON within JSON, at most. */
const BYTES_PER_CHARACTER = 9
/** Bytes of one call in the order that the guest tells, at most: an index and a comma. */
const BYTES_PER_CALL = 8

/** What a program that shares an isolate counts towards the replacing of its child: it leaves a context behind, and no isolate. */
const SHARED_PART = 1 / 16

/** One program to run, and what it runs with. */
export type Order = {
  readonly program: string
  readonly tools: SandboxTools
  readonly limits: SandboxLimits
  readonly signal?: AbortSignal | undefined
}

/** What an outcome says of a run that its caller gave up. */
export const ABORTED = 'the run was aborted'

type Message<Kind extends ToHost['kind']> = Extract<ToHost, { kind: Kind }>

export function failed(code: ProgramErrorCode, message: string): SandboxOutcome {
  return { ok: false, error: { code, message, line: null }, logs: [] }
}

/** The order under way in one child: what the child says, and how it ends. */
class OrderRun {
  readonly #process: SandboxProcess
  readonly #order: Order
  readonly #job: Job
  readonly #clock: ProgramClock
  readonly #end = Promise.withResolvers<SandboxOutcome | null>()
  /** True once the child has said anything. */
  #heard = false
  #settled = false
  #calls = 0
  /** True while the program waits for a tool. */
  #waiting = false

  constructor(process: SandboxProcess, order: Order) {
    this.#process = process
    this.#order = order
    this.#job = jobOf(order)
    this.#clock = new ProgramClock(order.limits.timeoutMs + GRACE_MS, () =>
      this.stop('the program did not end in time'),
    )
  }

  outcome(): Promise<SandboxOutcome | null> {
    const { resultChars, logChars, toolChars, toolCalls } = this.#order.limits
    const mostBytes =
      LINE_BYTES + BYTES_PER_CHARACTER * (resultChars + logChars + toolChars) + BYTES_PER_CALL * toolCalls
    this.#process.listen(mostBytes, {
      onMessage: (message) => this.#receive(message),
      onBroken: ({ code, message, died }) => this.#settle(died && !this.#heard ? null : failed(code, message)),
    })
    this.#process.send({ kind: 'run', job: this.#job })
    return this.#end.promise
  }

  /** Gives the program up: its child is of no more use. */
  stop(message: string): void {
    this.#giveUp('timeout', message)
  }

  #giveUp(code: ProgramErrorCode, message: string): void {
    if (this.#settled) return
    this.#process.spent = true
    this.#settle(failed(code, message))
  }

  #settle(outcome: SandboxOutcome | null): void {
    this.#settled = true
    this.#clock.pause()
    // INVARIANT: one outcome, and no call after it: a child that says more from here on speaks unasked, and is killed.
    this.#process.rest()
    this.#end.resolve(outcome)
  }

  #breakOff(): void {
    this.#giveUp('crashed', 'the process of the sandbox broke the protocol')
  }

  #receive(message: ToHost): void {
    this.#heard = true
    // INVARIANT: no result before every call was answered and recorded; a child that is itself waits for its tools.
    if (this.#waiting || message.kind === 'ready') {
      this.#breakOff()
    } else if (message.kind === 'call') {
      this.#call(message)
    } else if (message.kind === 'failed') {
      if (message.code !== 'thrown') this.#process.spent = true
      this.#settle(failed(message.code, message.message.slice(0, MESSAGE_CHARS)))
    } else {
      this.#finish(message)
    }
  }

  #call({ name, argumentsJson }: Message<'call'>): void {
    const { tools, limits } = this.#order
    // The guest has checked the same; this is for a child that is not itself any more.
    const allowed = ++this.#calls <= limits.toolCalls && argumentsJson.length <= limits.toolChars
    if (!allowed || !tools.names.includes(name) || !isArray(argumentsJson)) {
      this.#breakOff()
      return
    }
    this.#waiting = true
    this.#clock.pause()
    Promise.try(() => tools.call(name, argumentsJson))
      .then((reply) => this.#answer(name, reply))
      .catch(() => this.#giveUp('tool', `${name} could not be called`))
  }

  #answer(name: string, reply: string): void {
    if (this.#settled) return
    const fits = reply.length <= this.#order.limits.toolChars
    this.#waiting = false
    this.#clock.resume()
    this.#process.send({
      kind: 'reply',
      reply: fits ? reply : JSON.stringify({ error: `the result of ${name} is too long` }),
    })
  }

  #finish({ envelope, syntaxLine }: Message<'done'>): void {
    const read = readEnvelope(envelope, this.#job, this.#calls)
    if (read === null) {
      this.#breakOff()
      return
    }
    const { outcome, order } = read
    try {
      if (order !== undefined) this.#order.tools.used?.(order)
    } catch {
      this.#giveUp('tool', 'the calls of the program could not be recorded')
      return
    }
    if (outcome.ok || syntaxLine === null) this.#settle(outcome)
    else this.#settle({ ...outcome, error: { ...outcome.error, line: syntaxLine } })
  }
}

function jobOf({ program, tools, limits }: Order): Job {
  const { names, data, nowMs = 0, known, isolateKey } = tools
  const tellsOrder = known !== undefined || tools.used !== undefined
  return {
    ...{ program, names, data, limits, nowMs },
    ...(tellsOrder ? { known: known ?? [] } : {}),
    ...(isolateKey === undefined ? {} : { isolateKey }),
  }
}

function isArray(json: string): boolean {
  try {
    return Array.isArray(JSON.parse(json))
  } catch {
    return false
  }
}

/**
 * Runs one program in a child that runs no other. Never rejects. After an outcome that leaves the child unusable the child is `spent`: the
 * caller kills it. null: the child died before it said anything, so that no tool was called and another child may run the program.
 */
export async function runOrder(process: SandboxProcess, order: Order): Promise<SandboxOutcome | null> {
  if (order.signal?.aborted) return failed('timeout', ABORTED)
  const run = new OrderRun(process, order)
  const onAbort = () => run.stop(ABORTED)
  order.signal?.addEventListener('abort', onAbort, { once: true })
  process.programs += order.tools.isolateKey === undefined ? 1 : SHARED_PART
  try {
    return await run.outcome()
  } finally {
    order.signal?.removeEventListener('abort', onAbort)
  }
}
