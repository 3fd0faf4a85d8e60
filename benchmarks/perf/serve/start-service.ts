import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { GUARD_OPTIONS } from './prepare-folder.ts'
import { COMMAND } from './run-command.ts'

export type ServiceProcess = AsyncDisposable & {
  readonly url: string
  readonly pid: number
  /** All that it said on stderr so far. */
  said(): string
  signal(name: 'SIGTERM' | 'SIGINT' | 'SIGKILL'): void
  /** Its exit code, or the signal that ended it. */
  readonly ended: Promise<number | string>
}

const LISTENING = /listening on (http:\S+)/

/** What it is told on stderr until it listens. */
function urlOf(child: ChildProcess, said: string[]): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  if (child.stderr === null) throw new TypeError('the service has no stderr')
  createInterface({ input: child.stderr }).on('line', (line) => {
    said.push(line)
    const url = LISTENING.exec(line)?.[1]
    if (url !== undefined) resolve(url)
  })
  child.once('close', (code) => reject(new Error(`the service ended with ${code}: ${said.join('; ')}`)))
  return promise
}

/** Starts `guardagent serve` with the folder's guard as a process of its own; its log goes to a file there. @throws Error where it does not listen */
export async function startService(folder: string, options: readonly string[] = []): Promise<ServiceProcess> {
  const log = openSync(join(folder, 'service.log'), 'a')
  const args = [COMMAND, 'serve', ...GUARD_OPTIONS, '--port', '0', ...options]
  const child = spawn(process.execPath, args, { cwd: folder, stdio: ['ignore', log, 'pipe'] })
  closeSync(log)
  const said: string[] = []
  const ended = once(child, 'close').then(([code, signal]): number | string => code ?? signal)
  const url = await urlOf(child, said)
  return {
    url,
    pid: child.pid ?? 0,
    said: () => said.join('\n'),
    signal: (name) => void child.kill(name),
    ended,
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL')
      await ended
    },
  }
}
