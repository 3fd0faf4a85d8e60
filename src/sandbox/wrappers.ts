import { randomInt } from 'node:crypto'
import { accessSync, constants, readFileSync } from 'node:fs'
import type { SandboxLayer } from '../contract/sandbox.ts'

/** A command that starts another one with less power, and the layers that it brings. */
export type Wrapper = {
  readonly layers: readonly SandboxLayer[]
  /** For a child whose programs may use `memoryMb` megabytes. */
  command(memoryMb: number): readonly string[]
}

/** What a machine has to wrap a process in, and why it has nothing for the other layers. */
export type Wrappers = { readonly usable: readonly Wrapper[]; readonly missing: ReadonlyMap<SandboxLayer, string> }

/** Not PATH: who sets the environment should not choose the program that locks the child in. */
const FOLDERS = ['/usr/bin', '/bin', '/usr/sbin', '/sbin']
/** Numbers that systemd keeps for users without a name or a file, and that a container with few users has too. */
const FREE_USERS = { first: 61_184, last: 65_519 }
/** Files that a child may have open. */
export const OPEN_FILES = 64

/** A limit as /proc names it. */
type LimitName = 'Max data size' | 'Max open files' | 'Max stack size'

/** Host's facts that decide what can be used. */
export type Machine = {
  readonly platform: string
  /** True where the host runs as root. */
  readonly root: boolean
  find(tool: string): string | null
  /** Number of a user that owns nothing and that hardly any other process has. */
  freeUser(): number
  /** What the host may raise a limit of its own to, and so the most that a child can be given; Infinity where there is no end. */
  hardLimit(name: LimitName): number
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

function ownHardLimit(name: LimitName): number {
  try {
    const limits = readFileSync('/proc/self/limits', 'utf8')
    const line = limits.split('\n').find((text) => text.startsWith(name)) ?? ''
    const [, hard = 'unlimited'] = line.slice(name.length).trim().split(/\s+/)
    return hard === 'unlimited' ? Number.POSITIVE_INFINITY : Number(hard)
  } catch {
    // No /proc. Or no file can be opened just now, and then no child can be started either.
    return Number.POSITIVE_INFINITY
  }
}

/** The machine that this process runs on. */
export function thisMachine(): Machine {
  return {
    platform: process.platform,
    root: process.getuid?.() === 0,
    find: (tool) => FOLDERS.map((folder) => `${folder}/${tool}`).find(isExecutable) ?? null,
    freeUser: () => randomInt(FREE_USERS.first, FREE_USERS.last + 1),
    hardLimit: ownHardLimit,
  }
}

/** Stack of each thread of a child, which counts as data: with a host's own large stacks, not even Node's threads would have room. */
const STACK_BYTES = 8_388_608

/** Memory that a child may have beside what its program may use: Node, V8 and the isolates that wait. Measured: up to 67 MB. */
const BASE_MB = 128

/** Private memory of a child, bytes: what an isolate counts wrongly, or not at all, ends here. */
export function dataBytes(memoryMb: number): number {
  return (BASE_MB + 4 * memoryMb) * 1_048_576
}

/** A hard limit can only be lowered: asking for more than the host has would fail, and no limit would be set. */
function limitArguments(machine: Machine, memoryMb: number): readonly string[] {
  const data = Math.min(dataBytes(memoryMb), machine.hardLimit('Max data size'))
  const stack = Math.min(STACK_BYTES, machine.hardLimit('Max stack size'))
  const files = Math.min(OPEN_FILES, machine.hardLimit('Max open files'))
  return [`--data=${data}`, `--stack=${stack}`, '--core=0', '--fsize=0', `--nofile=${files}`]
}

/**
 * Commands to start a child with, outermost first: each is there on this machine, none has been tried yet.
 * Only Linux has them.
 */
export function findWrappers(machine: Machine): Wrappers {
  const usable: Wrapper[] = []
  const missing = new Map<SandboxLayer, string>()
  function add(tool: string, layers: readonly SandboxLayer[], parts: (memoryMb: number) => readonly string[]): void {
    const path = machine.platform === 'linux' ? machine.find(tool) : null
    if (path !== null) {
      usable.push({ layers, command: (memoryMb) => [path, ...parts(memoryMb), '--'] })
      return
    }
    const why =
      machine.platform === 'linux'
        ? `\`${tool}\` (util-linux) is not installed or not executable`
        : `not on ${machine.platform}`
    for (const layer of layers) missing.set(layer, why)
  }
  // Without root a network of one's own needs a user namespace of one's own.
  add('unshare', ['no-network'], () => (machine.root ? ['--net'] : ['--user', '--map-current-user', '--net']))
  add('prlimit', ['resource-limits'], (memoryMb) => limitArguments(machine, memoryMb))
  if (machine.root) {
    // Each child its own user, not all of them `nobody`: those could signal and trace each other.
    add('setpriv', ['other-user'], () => {
      const user = String(machine.freeUser())
      return ['--reuid', user, '--regid', user, '--clear-groups', '--bounding-set=-all', '--inh-caps=-all']
    })
  } else {
    missing.set('other-user', 'the host does not run as root, so the child runs as the same user')
  }
  // Innermost: changing the user would take the death signal away again.
  add('setpriv', ['no-new-privileges', 'dies-with-host'], () => ['--no-new-privs', '--pdeathsig', 'KILL'])
  return { usable, missing }
}
