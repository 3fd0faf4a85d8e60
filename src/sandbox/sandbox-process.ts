import type { ChildProcess } from 'node:child_process'
import { SandboxError } from '../contract/errors.ts'
import type { ProgramErrorCode } from '../contract/program.ts'
import { killGroup } from './kill-group.ts'
import { LineReader } from './line-reader.ts'
import { type SelfReport, type ToChild, ToHost } from './messages.ts'
import { OWN_ORIGIN, type StartOptions, startChild } from './start-child.ts'
import { StartError } from './start-error.ts'

const STDERR_CHARS = 4096
/** A child that writes more than this to its standard error has been taken over, and would only keep the host busy. */
const STDERR_BYTES = 262_144
const FIRST_LINE_BYTES = 65_536
/** The line of a program's last words that says what was wrong. */
const TELLING = /error:|failed|denied|cannot/i
/** What V8, isolated-vm and the C++ library print when memory ends. */
const OUT_OF_MEMORY = /out of memory|malloced_memory|bad_alloc|allocation failed|resource temporarily unavailable/i

/** Why a child gives no answer. */
export type Broken = {
  readonly code: ProgramErrorCode
  readonly message: string
  /** True where the child died by itself, or somebody else killed it. */
  readonly died?: boolean
  /** True where it ended with an exit code, and not by a signal, for want of memory or before it was a process. */
  readonly exited?: boolean
}

/** Who waits for what a child says. */
export type Listener = {
  onMessage(message: ToHost): void
  /** The child died, or said what no child says; then it was killed. */
  onBroken(why: Broken): void
}

export type StartedProcess = { readonly process: SandboxProcess; readonly report: SelfReport }

const GIVEN_UP = 'the sandbox was closed before its process was ready'
const OVERFLOW: Broken = { code: 'crashed', message: 'the process of the sandbox sent more than it may' }
const PROTOCOL: Broken = { code: 'crashed', message: 'the process of the sandbox broke the protocol' }

function parseLine(line: string): ToHost | null {
  try {
    const parsed = ToHost.safeParse(JSON.parse(line))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}

/** One child process and the talk with it. What it says is hostile: a program may have taken it over. */
export class SandboxProcess {
  readonly memoryMb: number
  /** Programs that it was given; one that shares an isolate counts only in part. */
  programs = 0
  /** True once it must not be given another program. */
  spent = false
  readonly #child: ChildProcess
  readonly #lines: LineReader
  readonly #gone = Promise.withResolvers<void>()
  #listener: Listener | null = null
  #stderr = ''
  #stderrBytes = 0

  private constructor(child: ChildProcess, memoryMb: number) {
    const { stdin, stdout, stderr } = child
    this.memoryMb = memoryMb
    this.#child = child
    this.#lines = new LineReader({
      onLine: (line) => this.#receive(line),
      onOverflow: () => this.#break(OVERFLOW),
    })
    stdout?.on('data', (chunk: Buffer) => this.#receiveChunk(chunk))
    stderr?.on('data', (chunk: Buffer) => this.#receiveError(chunk))
    // Writing to a child that is dying fails; that it died is told by its end.
    stdin?.on('error', () => undefined)
    child.on('error', (error) => this.#onEnd(error.message))
    child.once('close', (code, signal) => this.#onEnd(`it ended with ${signal ?? `code ${code}`}`, code !== null))
  }

  /** Starts a child and waits until it is ready. @throws SandboxError if it does not get there */
  static async start(options: StartOptions): Promise<StartedProcess> {
    if (options.signal?.aborted) throw new SandboxError(GIVEN_UP)
    const started = new SandboxProcess(startChild(options), options.memoryMb)
    try {
      const report = await started.#ready(options)
      if (!started.spent) return { process: started, report }
      throw new Error(PROTOCOL.message)
    } catch (cause) {
      await started.kill()
      const why = cause instanceof Error ? cause.message : String(cause)
      const endedByItself = cause instanceof StartError && cause.endedByItself
      const message = `a process of the sandbox did not start: ${why} ${started.#firstError()}`.trim()
      throw new StartError(message, endedByItself)
    }
  }

  get pid(): number | undefined {
    return this.#child.pid
  }

  /** Hands what the child says to `listener`; a line of more than `mostBytes` breaks the talk. Keeps the host running meanwhile. */
  listen(mostBytes: number, listener: Listener): void {
    this.#lines.mostBytes = mostBytes
    this.#listener = listener
    this.#hold(true)
  }

  /** Nobody waits for this child: the host may end, and with it the child. */
  rest(): void {
    this.#listener = null
    this.#hold(false)
  }

  /** Lets a child that rests build what the next program needs. */
  prepare(): void {
    if (this.#listener === null && !this.spent) this.send({ kind: 'prepare' })
  }

  send(message: ToChild): void {
    this.#child.stdin?.write(`${JSON.stringify(message)}\n`)
  }

  /** Ends the child at once; resolves when it is gone. */
  async kill(): Promise<void> {
    this.#stop()
    // Who waits for the end would otherwise wait in vain: a resting child does not keep the host running.
    this.#child.ref()
    await this.#gone.promise
  }

  async #ready({ origin = OWN_ORIGIN, signal }: StartOptions): Promise<SelfReport> {
    const ready = Promise.withResolvers<SelfReport>()
    const fail = (why: string, endedByItself = false) => ready.reject(new StartError(why, endedByItself))
    this.listen(FIRST_LINE_BYTES, {
      onMessage: (message) => {
        // A child says one thing and waits: what comes after it unasked breaks the talk.
        this.rest()
        if (message.kind === 'ready') ready.resolve(message.report)
        else fail('it said something else')
      },
      onBroken: ({ message, exited }) => fail(message.replace('the process of the sandbox', 'it'), exited),
    })
    const onAbort = () => fail(GIVEN_UP)
    const late = setTimeout(() => fail(`no answer after ${origin.readyMs} ms`), origin.readyMs)
    signal?.addEventListener('abort', onAbort, { once: true })
    return ready.promise.finally(() => {
      clearTimeout(late)
      signal?.removeEventListener('abort', onAbort)
    })
  }

  #receiveChunk(chunk: Buffer): void {
    this.#lines.add(chunk)
    // The beginning of a line would otherwise wait for the next program and become part of its answer.
    if (this.#listener === null && this.#lines.isWithinLine) this.#break(PROTOCOL)
  }

  #receive(line: string): void {
    // Also a child that speaks unasked has been taken over.
    const message = this.#listener === null ? null : parseLine(line)
    if (message === null) this.#break(PROTOCOL)
    else this.#listener?.onMessage(message)
  }

  #receiveError(chunk: Buffer): void {
    this.#stderrBytes += chunk.length
    if (this.#stderr.length < STDERR_CHARS) this.#stderr += chunk.toString('utf8').slice(0, STDERR_CHARS)
    if (this.#stderrBytes > STDERR_BYTES) this.#break(OVERFLOW)
  }

  #break(why: Broken): void {
    const listener = this.#listener
    this.#listener = null
    this.#stop()
    listener?.onBroken(why)
  }

  #stop(): void {
    this.spent = true
    this.#lines.stop()
    killGroup(this.#child)
    // What the child started and what left its group could hold its pipes open: only the child's own end counts.
    for (const pipe of [this.#child.stdin, this.#child.stdout, this.#child.stderr]) pipe?.destroy()
  }

  #onEnd(how: string, exited = false): void {
    const outOfMemory = OUT_OF_MEMORY.test(this.#stderr)
    this.#break(
      outOfMemory
        ? { code: 'memory', message: 'the program used more memory than it may' }
        : { code: 'crashed', message: `the process of the sandbox died: ${how}`, died: true, exited },
    )
    this.#gone.resolve()
  }

  #firstError(): string {
    const lines = this.#stderr.split('\n').filter((line) => line.trim() !== '')
    const told = lines.find((line) => TELLING.test(line)) ?? lines[0]
    return told === undefined ? '' : `(${told.trim().slice(0, 300)})`
  }

  /** A child, and the pipes to it, keep the host from ending only while somebody waits for it. */
  #hold(held: boolean): void {
    const { stdin, stdout, stderr } = this.#child
    for (const part of [this.#child, stdin, stdout, stderr]) {
      // Pipes to a child are sockets, which their declared type does not say.
      const handle = part as { ref?: () => void; unref?: () => void } | null
      if (held) handle?.ref?.()
      else handle?.unref?.()
    }
  }
}
