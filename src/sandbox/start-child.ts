import { type ChildProcess, spawn } from 'node:child_process'
import { realpathSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { SandboxError } from '../contract/errors.ts'
import { addonFile } from './addon-file.ts'
import { endWithHost } from './end-with-host.ts'
import type { Wrapper } from './wrappers.ts'

/** Heap of the child itself beside the program's, megabytes: it holds one message at a time. */
const OWN_HEAP_MB = 64

/** Most that V8 may take for the child's own heap, megabytes; the isolate's own limit lies below. */
export function ownHeapMb(memoryMb: number): number {
  return OWN_HEAP_MB + memoryMb
}

/** What a child is started from; tests put another in its place. */
export type Origin = {
  /** Program of the child, in plain JavaScript. */
  readonly file: string
  /** Time until it must be ready, milliseconds. */
  readonly readyMs: number
}

export const OWN_ORIGIN: Origin = {
  file: fileURLToPath(new URL('./child/main.cjs', import.meta.url)),
  readyMs: 20_000,
}

export type StartOptions = {
  readonly memoryMb: number
  readonly wrappers: readonly Wrapper[]
  /** The sandbox's own child by default. */
  readonly origin?: Origin
  /** Gives the start up. */
  readonly signal?: AbortSignal | undefined
}

function childFile({ file }: Origin): string {
  try {
    return realpathSync(file)
  } catch (cause) {
    throw new SandboxError(`the program of the sandbox's process, \`${file}\`, cannot be read`, { cause })
  }
}

function nodeArguments(main: string, memoryMb: number): string[] {
  const addon = addonFile()
  return [
    '--jitless',
    '--no-node-snapshot',
    `--max-old-space-size=${ownHeapMb(memoryMb)}`,
    // V8 adds three times this much, and left alone takes 64 MB where no limit on data tells it that there is little.
    '--max-semi-space-size=2',
    '--permission',
    '--allow-addons',
    `--allow-fs-read=${dirname(main)}`,
    `--allow-fs-read=${addon}`,
    // That --allow-addons weakens --permission is known: isolated-vm is an addon.
    '--disable-warning=PERM0001',
    main,
    addon,
    String(memoryMb),
  ]
}

function spawnChild(file: string, args: readonly string[], folder: string): ChildProcess {
  try {
    return spawn(file, args, {
      // Node hands this one on to a process unless it is named here.
      env: { NODE_V8_COVERAGE: undefined },
      cwd: folder,
      stdio: ['pipe', 'pipe', 'pipe'],
      windowsHide: true,
      // A group of its own, to be killed as one. Ctrl-C in a terminal is for the host, which may want to finish what it guards.
      detached: process.platform !== 'win32',
    })
  } catch (cause) {
    throw new SandboxError(`no process can be started for the sandbox: ${String(cause)}`, { cause })
  }
}

/**
 * Starts the program of a child process. It has not answered yet.
 * @throws SandboxError where isolated-vm is not built for this machine, or the machine gives no process
 */
export function startChild({ memoryMb, wrappers, origin = OWN_ORIGIN }: StartOptions): ChildProcess {
  const main = childFile(origin)
  const [file = process.execPath, ...args] = [
    ...wrappers.flatMap((wrapper) => wrapper.command(memoryMb)),
    process.execPath,
    ...nodeArguments(main, memoryMb),
  ]
  const child = spawnChild(file, args, dirname(main))
  endWithHost(child)
  return child
}
