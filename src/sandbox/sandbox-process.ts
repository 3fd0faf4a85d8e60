import type { ChildProcess } from 'node:child_process'
import { SandboxError } from '../contract/errors.ts'
import type { ProgramErrorCode } from '../contract/program.ts'
import { LineReader } from './line-reader.ts'
import { type SelfReport, type ToChild, ToHost } from './messages.ts'
import { type StartOptions, startChild } from './start-child.ts'

const START_MS = 20_000
const STDERR_CHARS = 4096
const FIRST_LINE_BYTES = 65_536
/** What V8, isolated-vm and the C++ library print when memory ends. */
const OUT_OF_MEMORY = /out of memory|malloced_memory|bad_alloc|allocation failed/i

/** Why a child gives no answer. */
export type Broken = { readonly code: ProgramErrorCode; readonly message: string }

/** Who waits for what a child says. */
export type Listener = {
  onMessage(message: ToHost): void
  /** The child died, or said what no child says; then it was killed. */
  onBroken(why: Broken): void
}

export type StartedProcess = { readonly process: SandboxProcess; readonly report: SelfReport }

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
  /** Programs that it was given. */
  programs = 0
  /** True once it must not be given another program. */
  spent = false
  readonly #child: ChildProcess
  readonly #lines: LineReader
  readonly #gone = Promise.withResolvers<void>()
  #listener: Listener | null = null
  #stderr = ''

  private constructor(child: ChildProcess, memoryMb: number) {
    const { stdin, stdout, stderr } = child
    this.memoryMb = memoryMb
    this.#child = child
    this.#lines = new LineReader({
      onLine: (line) => this.#receive(line),
      onOverflow: () => this.#break({ code: 'crashed', message: 'the process of the sandbox sent more than it may' }),
    })
    stdout?.on('data', (chunk: Buffer) => this.#lines.add(chunk))
    stderr?.on('data', (chunk: Buffer) => {
      if (this.#stderr.length < STDERR_CHARS) this.#stderr += chunk.toString('utf8')
    })
    // Writing to a child that is dying fails; that it died is told by its end.
    stdin?.on('error', () => undefined)
    child.once('error', (error) => this.#onEnd(error.message))
    child.once('close', (code, signal) => this.#onEnd(`it ended with ${signal ?? `code ${code}`}`))
  }

  /** Starts a child and waits until it is ready. @throws SandboxError if it does not get there */
  static async start(options: StartOptions): Promise<StartedProcess> {
    const started = new SandboxProcess(startChild(options), options.memoryMb)
    const ready = Promise.withResolvers<SelfReport>()
    const fail = (why: string) =>
      ready.reject(new SandboxError(`a process of the sandbox did not start: ${why} ${started.#firstError()}`.trim()))
    started.listen(FIRST_LINE_BYTES, {
      onMessage: (message) =>
        message.kind === 'ready' ? ready.resolve(message.report) : fail('it said something else'),
      onBroken: (why) => fail(why.message),
    })
    const late = setTimeout(() => fail(`no answer after ${START_MS} ms`), START_MS)
    try {
      const report = await ready.promise
      started.rest()
      return { process: started, report }
    } catch (error) {
      await started.kill()
      throw error
    } finally {
      clearTimeout(late)
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

  send(message: ToChild): void {
    this.#child.stdin?.write(`${JSON.stringify(message)}\n`)
  }

  /** Ends the child at once; resolves when it is gone. */
  async kill(): Promise<void> {
    this.spent = true
    // Else a host that has nothing else to do would end while somebody waits here.
    this.#hold(true)
    this.#child.kill('SIGKILL')
    await this.#gone.promise
  }

  #receive(line: string): void {
    const message = parseLine(line)
    // Also a child that speaks unasked has been taken over.
    if (message === null || this.#listener === null) {
      this.#break({ code: 'crashed', message: 'the process of the sandbox broke the protocol' })
    } else {
      this.#listener.onMessage(message)
    }
  }

  #break(why: Broken): void {
    const listener = this.#listener
    this.#listener = null
    this.spent = true
    this.#child.kill('SIGKILL')
    listener?.onBroken(why)
  }

  #onEnd(how: string): void {
    const outOfMemory = OUT_OF_MEMORY.test(this.#stderr)
    this.#break(
      outOfMemory
        ? { code: 'memory', message: 'the program used more memory than it may' }
        : { code: 'crashed', message: `the process of the sandbox died: ${how}` },
    )
    this.#gone.resolve()
  }

  #firstError(): string {
    return (
      this.#stderr
        .split('\n')
        .find((line) => line.trim() !== '')
        ?.slice(0, 300) ?? ''
    )
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
