import { readFileSync, readlinkSync } from 'node:fs'
import type { LayerReport, SandboxLayer } from '../contract/sandbox.ts'
import type { SelfReport } from './messages.ts'
import type { SandboxProcess } from './sandbox-process.ts'
import { ownHeapMb } from './start-child.ts'
import type { Hardened } from './start-hardened.ts'
import { dataBytes, OPEN_FILES } from './wrappers.ts'

/** What a missing layer means. */
const WITHOUT: Readonly<Record<SandboxLayer, string>> = {
  jitless: 'programs reach the JIT compiler and WebAssembly, where most escapes from V8 were found',
  permission: 'a program that escapes its isolate can read and write files and start processes through Node',
  'no-snapshot': 'isolated-vm is not supported like this and may crash the child',
  'heap-limit': 'the heap of the child itself grows as large as Node likes',
  'empty-environment': 'a program that escapes its isolate reads the environment of the host, API keys among it',
  'resource-limits': 'memory that V8 does not count is not limited, and crashes may write core files',
  'no-new-privileges': 'a program that escapes could start set-user-id programs',
  'dies-with-host': 'a program that loops in native code goes on after the host was killed',
  'other-user': 'a program that escapes could signal processes and read files of the user that runs the host',
  'no-network': 'a program that escapes could open network connections',
}

type Seen = { readonly holds: boolean; readonly seen: string }

/** A file of /proc, or nothing where there is none. */
function readProcess(pid: number | undefined, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return ''
  }
}

function field(text: string, name: RegExp): string {
  return name.exec(text)?.[1]?.trim().replace(/\s+/g, ' ') ?? 'unreadable'
}

function networkOf(pid: number | 'self' | undefined): string {
  try {
    return readlinkSync(`/proc/${pid}/ns/net`)
  } catch {
    return 'unreadable'
  }
}

function seenNetwork(pid: number | undefined): Seen {
  const [own, host] = [networkOf(pid), networkOf('self')]
  if (own === 'unreadable' || host === 'unreadable') return { holds: false, seen: 'unreadable' }
  return own === host
    ? { holds: false, seen: 'the network of the host' }
    : { holds: true, seen: `a network of its own, ${own}; not for unix sockets that are files` }
}

/** What Node itself does, which the child tells. */
function seenInside(report: SelfReport, memoryMb: number): Partial<Record<SandboxLayer, Seen>> {
  const may = [
    ...(report.mayReadAll ? ['read'] : []),
    ...(report.mayWrite ? ['write'] : []),
    ...(report.mayStartProcesses ? ['start processes'] : []),
    ...(report.mayStartThreads ? ['start threads'] : []),
  ]
  return {
    jitless: { holds: !report.webAssembly, seen: report.webAssembly ? 'WebAssembly is there' : 'no WebAssembly' },
    permission: {
      holds: may.length === 0,
      seen: may.length === 0 ? 'reads its own files only' : `may ${may.join(', ')}`,
    },
    'no-snapshot': {
      holds: !report.snapshot,
      seen: report.snapshot ? 'started from a snapshot' : 'started without a snapshot',
    },
    // V8 adds its young generation to what it was told.
    'heap-limit': { holds: report.heapMb <= 2 * ownHeapMb(memoryMb), seen: `heap of ${report.heapMb} MB` },
    'empty-environment': { holds: report.environment === 0, seen: `${report.environment} variables` },
  }
}

/** What the operating system does, seen from the host while the child waits. */
function seenOutside(
  { pid, memoryMb }: SandboxProcess,
  wrapped: ReadonlySet<SandboxLayer>,
): Partial<Record<SandboxLayer, Seen>> {
  const status = readProcess(pid, 'status')
  const limits = readProcess(pid, 'limits')
  // The hard limits, in the second column: a process may raise the soft ones to them.
  const data = field(limits, /^Max data size\s+\S+\s+(\S+)/m)
  const core = field(limits, /^Max core file size\s+\S+\s+(\S+)/m)
  const files = field(limits, /^Max open files\s+\S+\s+(\S+)/m)
  const user = field(status, /^Uid:\s+(\d+)/m)
  const privileges = field(status, /^NoNewPrivs:\s+(\d)/m)
  return {
    'resource-limits': {
      holds: Number(data) <= dataBytes(memoryMb) && core === '0' && Number(files) <= OPEN_FILES,
      seen: `data ${data} bytes, core ${core}, ${files} open files`,
    },
    'no-new-privileges': { holds: privileges === '1', seen: `NoNewPrivs ${privileges}` },
    // The kernel shows nobody the death signal of another process; that the wrapper started the child is what is known.
    'dies-with-host': { holds: wrapped.has('dies-with-host'), seen: 'killed by the kernel when the host dies' },
    'other-user': { holds: user !== 'unreadable' && user !== String(process.getuid?.()), seen: `user ${user}` },
    'no-network': seenNetwork(pid),
  }
}

/** Says of each layer whether it holds on a running child, by looking and not by what was asked for. */
export function observeLayers({ first, wrappers, missing }: Hardened): LayerReport[] {
  const wrapped = new Set(wrappers.flatMap(({ layers }) => layers))
  const seen = { ...seenInside(first.report, first.process.memoryMb), ...seenOutside(first.process, wrapped) }
  return Object.entries(WITHOUT).map(([key, without]) => {
    const name = key as SandboxLayer
    const { holds, seen: what } = seen[name] ?? { holds: false, seen: 'not looked at' }
    return { name, holds, seen: holds ? what : (missing.get(name) ?? what), without }
  })
}
