import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import type { JSONRPCMessage, Transport } from '@modelcontextprotocol/client'
import { InputError } from '../../contract/errors.ts'
import { MessageLines } from './message-lines.ts'

/** How often it is looked whether all are gone, milliseconds. */
const LOOK_MS = 20

export type ServerProcessOptions = {
  readonly command: string
  readonly args: readonly string[]
  /** All that it gets. */
  readonly env: Readonly<Record<string, string>>
  /** Time to end by itself after its input ended, and again after it was told to, milliseconds; 2000 by default. */
  readonly patienceMs?: number
}

/**
 * A server that runs as a process, spoken to on its standard input and output. It leads a process group of its own, so that its end is the end of
 * whatever it started: many a server is started by a shell or a package runner.
 */
export class ServerProcess implements Transport {
  onclose?: () => void
  onerror?: (error: Error) => void
  onmessage?: Transport['onmessage']
  readonly #options: ServerProcessOptions
  readonly #lines: MessageLines
  #child: ChildProcess | null = null
  #ending: Promise<void> | null = null
  #killed = false
  #told = false

  constructor(options: ServerProcessOptions) {
    this.#options = options
    this.#lines = new MessageLines({
      onMessage: (message) => {
        if (this.#ending === null) this.onmessage?.(message)
      },
      onWrong: (_, error) => this.onerror?.(error),
    })
  }

  /** @throws InputError where there is no such command, or it may not be run */
  async start(): Promise<void> {
    const { command, args, env } = this.#options
    const child = spawn(command, args, { env, stdio: ['pipe', 'pipe', 'inherit'], detached: true })
    try {
      await once(child, 'spawn')
    } catch (cause) {
      const why = hasCode(cause, 'ENOENT') ? 'there is no such command' : 'it cannot be started'
      throw new InputError(`server \`${command}\`: ${why}; check its name and PATH`, { cause })
    }
    this.#child = child
    child.on('error', (error) => this.onerror?.(error))
    child.stdin.on('error', (error) => this.onerror?.(error))
    child.stdout.on('error', (error) => this.onerror?.(error))
    child.stdout.on('data', (chunk: Buffer) => this.#take(chunk))
    child.on('close', () => this.#tellClosed())
  }

  send(message: JSONRPCMessage): Promise<void> {
    const input = this.#child?.stdin
    if (!input?.writable) return Promise.reject(new Error('the server is gone'))
    return new Promise((resolve, reject) => {
      input.write(`${JSON.stringify(message)}\n`, (error) => (error ? reject(error) : resolve()))
    })
  }

  /** Lets it end by itself, then tells it to, then kills it with all that it started. */
  close(): Promise<void> {
    this.#ending ??= this.#end()
    return this.#ending
  }

  /** Kills it and all that it started, where its end is under way already and takes too long. */
  insist(): void {
    if (this.#ending === null) return
    this.#killed = true
    this.#signal('SIGKILL')
  }

  async #end(): Promise<void> {
    const child = this.#child
    if (child === null) return
    child.stdin?.end()
    if (!(await this.#goneInTime())) this.#signal('SIGTERM')
    if (!(await this.#goneInTime())) this.#signal('SIGKILL')
    // What left the group may hold the pipes still: they must not keep this process.
    for (const stream of [child.stdin, child.stdout]) stream?.destroy()
    child.unref()
    this.#lines.clear()
    this.#tellClosed()
  }

  async #goneInTime(): Promise<boolean> {
    const { patienceMs = 2000 } = this.#options
    for (const until = Date.now() + patienceMs; Date.now() < until; await pause(LOOK_MS))
      // Nobody outlives being killed, though one whose end nobody takes note of may still be listed.
      if (this.#killed || !this.#signal(0)) return true
    return false
  }

  /** Answers whether anybody of the group is left. */
  #signal(signal: NodeJS.Signals | 0): boolean {
    const pid = this.#child?.pid
    if (pid === undefined) return false
    try {
      return process.kill(-pid, signal)
    } catch (error) {
      return !hasCode(error, 'ESRCH')
    }
  }

  #take(chunk: Buffer): void {
    try {
      this.#lines.take(chunk)
    } catch (error) {
      this.onerror?.(error instanceof Error ? error : new Error(String(error)))
      this.close()
    }
  }

  #tellClosed(): void {
    if (this.#told) return
    this.#told = true
    this.onclose?.()
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
