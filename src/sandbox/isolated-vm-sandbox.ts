import ivm from 'isolated-vm'
import { z } from 'zod'
import { ProgramError } from '../contract/program.ts'
import type { Sandbox, SandboxLimits, SandboxOutcome, SandboxTools } from '../contract/sandbox.ts'
import { GUEST_SOURCE } from './guest-source.ts'

/** Time beyond the isolate's own timeout after which the host stops waiting, milliseconds. */
const GRACE_MS = 250
const PROGRAM_CHARS = 1_000_000

type Guest = { readonly memoryMb: number; readonly isolate: ivm.Isolate; readonly run: ivm.Reference<GuestRun> }
type GuestRun = (call: unknown, names: string, data: string, limits: string, program: string) => string
type Call = (name: string, argumentsJson: string) => Promise<string>

const Envelope = z.union([
  z.strictObject({ ok: z.literal(true), result: z.string(), logs: z.array(z.string()) }),
  z.strictObject({ ok: z.literal(false), error: ProgramError, logs: z.array(z.string()) }),
])

function buildGuest(memoryMb: number): Guest {
  const isolate = new ivm.Isolate({ memoryLimit: memoryMb })
  const run = isolate.createContextSync().evalClosureSync(GUEST_SOURCE, [], { result: { reference: true } })
  return { memoryMb, isolate, run }
}

/** Line of a syntax error, which the guest cannot tell: compiled here once more, never run. */
function withSyntaxLine(guest: Guest, program: string, error: ProgramError): ProgramError {
  if (error.code !== 'syntax' || guest.isolate.isDisposed) return error
  try {
    guest.isolate.compileScriptSync(`(function () {"use strict";${program}\n})`, { filename: 'program' })
    return error
  } catch (thrown) {
    const found = /\[program:(\d{1,6}):\d+\]/.exec(thrown instanceof Error ? thrown.message : '')
    return { ...error, line: found === null ? null : Number(found[1]) }
  }
}

function hostError(thrown: unknown, isolate: ivm.Isolate): ProgramError {
  const text = thrown instanceof Error ? thrown.message : String(thrown)
  if (/timed out/i.test(text)) return { code: 'timeout', message: 'the program did not end in time', line: null }
  if (/memory limit|array buffer allocation|disposed/i.test(text) || isolate.isDisposed) {
    return { code: 'memory', message: 'the program used more memory than it may', line: null }
  }
  return { code: 'thrown', message: text.slice(0, 1000), line: null }
}

function failed(code: ProgramError['code'], message: string): SandboxOutcome {
  return { ok: false, error: { code, message, line: null }, logs: [] }
}

/** Settles with `work`, or with a timeout once the host has waited long enough or the caller aborted. */
async function waitAtMost(work: Promise<SandboxOutcome>, ms: number, signal?: AbortSignal): Promise<SandboxOutcome> {
  const stop = Promise.withResolvers<SandboxOutcome>()
  const timer = setTimeout(() => stop.resolve(failed('timeout', 'the program did not end in time')), ms)
  const onAbort = () => stop.resolve(failed('timeout', 'the run was aborted'))
  signal?.addEventListener('abort', onAbort, { once: true })
  try {
    return await Promise.race([work, stop.promise])
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', onAbort)
  }
}

class IsolatedVmSandbox implements Sandbox {
  readonly engine = 'isolated-vm'
  #spare: Guest | null = null
  #closed = false

  async run(
    program: string,
    tools: SandboxTools,
    limits: SandboxLimits,
    signal?: AbortSignal,
  ): Promise<SandboxOutcome> {
    if (this.#closed) return failed('refused', 'the sandbox is closed')
    if (signal?.aborted) return failed('timeout', 'the run was aborted')
    if (program.length > PROGRAM_CHARS)
      return failed('refused', `the program is longer than ${PROGRAM_CHARS} characters`)
    const guest = this.#take(limits.memoryMb)
    try {
      return await waitAtMost(this.#runIn(guest, { program, tools, limits }), limits.timeoutMs + GRACE_MS, signal)
    } finally {
      this.#replace(guest)
    }
  }

  async #runIn(
    guest: Guest,
    job: { program: string; tools: SandboxTools; limits: SandboxLimits },
  ): Promise<SandboxOutcome> {
    const { program, tools, limits } = job
    const call: Call = async (name, argumentsJson) => {
      const reply = await tools.call(name, argumentsJson)
      return reply.length <= limits.toolChars ? reply : JSON.stringify({ error: `the result of ${name} is too long` })
    }
    try {
      const envelope = await guest.run.apply(
        undefined,
        [new ivm.Reference(call), JSON.stringify(tools.names), tools.data, JSON.stringify(limits), program],
        { timeout: limits.timeoutMs, result: { copy: true } },
      )
      const outcome = Envelope.parse(JSON.parse(String(envelope)))
      return outcome.ok ? outcome : { ...outcome, error: withSyntaxLine(guest, program, outcome.error) }
    } catch (thrown) {
      return { ok: false, error: hostError(thrown, guest.isolate), logs: [] }
    }
  }

  #take(memoryMb: number): Guest {
    const spare = this.#spare
    this.#spare = null
    if (spare !== null && spare.memoryMb === memoryMb && !spare.isolate.isDisposed) return spare
    spare?.isolate.dispose()
    return buildGuest(memoryMb)
  }

  /**
   * Ends an isolate and builds the next one after the answer is on its way, so that neither this run nor the next waits for it.
   * INVARIANT: an isolate serves one program; nothing of it outlives the run.
   */
  #replace({ isolate, memoryMb }: Guest): void {
    setImmediate(() => {
      if (!isolate.isDisposed) isolate.dispose()
      if (!this.#closed && this.#spare === null) this.#spare = buildGuest(memoryMb)
    })
  }

  async close(): Promise<void> {
    this.#closed = true
    this.#spare?.isolate.dispose()
    this.#spare = null
  }
}

/**
 * Engine `isolated-vm`: each program runs in a fresh V8 isolate on a thread of its own, with limits on heap, time, result,
 * log and tool calls. Nothing of the host is reachable from the program but strings of JSON.
 *
 * An isolate inside the host's process does not hold every attack: native loops outlast its timeout (the host stops
 * waiting, the thread goes on), and some allocations end the process. See SECURITY.md.
 */
export function isolatedVmSandbox(): Sandbox {
  return new IsolatedVmSandbox()
}
