import { type ChildProcess, spawn } from 'node:child_process'
import { realpathSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { SandboxError } from '../contract/errors.ts'
import { endWithHost } from './end-with-host.ts'
import type { Wrapper } from './wrappers.ts'

/** Heap of the child itself beside the program's, megabytes: it holds one message at a time. */
const OWN_HEAP_MB = 64

/** Most that V8 may take for the child's own heap, megabytes; the isolate's own limit lies below. */
export function ownHeapMb(memoryMb: number): number {
  return OWN_HEAP_MB + memoryMb
}

export type StartOptions = { readonly memoryMb: number; readonly wrappers: readonly Wrapper[] }

function childFile(): string {
  return realpathSync(fileURLToPath(new URL('./child/main.cjs', import.meta.url)))
}

/** The compiled part of isolated-vm for this machine: all that the child needs of the package. */
function addonFile(): string {
  const required = createRequire(import.meta.url)
  try {
    const entry = required.resolve('isolated-vm')
    const locate: { path(folder: string): string } = createRequire(entry)('node-gyp-build')
    return realpathSync(locate.path(dirname(entry)))
  } catch (cause) {
    throw new SandboxError(
      'isolated-vm has nothing built for this machine; install it again (`npm rebuild isolated-vm`)',
      {
        cause,
      },
    )
  }
}

function nodeArguments(memoryMb: number): string[] {
  const main = childFile()
  const addon = addonFile()
  return [
    '--jitless',
    '--no-node-snapshot',
    `--max-old-space-size=${ownHeapMb(memoryMb)}`,
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

/** Starts the program of a child process. It has not answered yet. @throws SandboxError where isolated-vm is not built for this machine */
export function startChild({ memoryMb, wrappers }: StartOptions): ChildProcess {
  const command = [
    ...wrappers.flatMap((wrapper) => wrapper.command(memoryMb)),
    process.execPath,
    ...nodeArguments(memoryMb),
  ]
  const [file = process.execPath, ...args] = command
  const child = spawn(file, args, {
    env: {},
    cwd: dirname(childFile()),
    stdio: ['pipe', 'pipe', 'pipe'],
    windowsHide: true,
    // A group of its own: Ctrl-C in a terminal is for the host, which may want to finish what it guards.
    detached: process.platform !== 'win32',
  })
  endWithHost(child)
  return child
}
