import { type ChildProcessByStdio, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import { z } from 'zod'
import type { StoredKey } from '../corpus/corpus.ts'
import { type Contender, everyQuery, type OpenContender } from './contender.ts'

const SERVER = new URL('./rapidfuzz_server.py', import.meta.url).pathname
const REQUIRED = 'import numpy, rapidfuzz; print(rapidfuzz.__version__)'

const Reply = z.strictObject({ ms: z.number(), found: z.array(z.tuple([z.number(), z.number()])) })

/** Version of rapidfuzz that a Python has; null where it, numpy or Python itself is not there. */
export function rapidfuzzVersion(python: string): string | null {
  try {
    return execFileSync(python, ['-c', REQUIRED], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  } catch {
    return null
  }
}

/** `cdist`: all distances, on all cores. `cutoff`: one after another, none followed beyond the k-th best so far. */
type Way = 'cdist' | 'cutoff'

type Server = ChildProcessByStdio<Writable, Readable, null>

async function write(server: Server, value: unknown): Promise<void> {
  if (!server.stdin.write(`${JSON.stringify(value)}\n`)) await once(server.stdin, 'drain')
}

async function serve(python: string, way: Way, keys: readonly StoredKey[]): Promise<OpenContender> {
  const ordered = [...keys].sort((one, other) => (one.id < other.id ? -1 : 1))
  const server = spawn(python, [SERVER], { stdio: ['pipe', 'pipe', 'inherit'] })
  const ended = once(server, 'close')
  // A server that has gone shows as a reply that does not come.
  server.stdin.on('error', () => undefined)
  const lines = createInterface({ input: server.stdout })[Symbol.asyncIterator]()
  const reply = async (): Promise<unknown> => {
    const line = await lines.next()
    if (line.done === true) throw new Error(`\`${python} ${SERVER}\` ended before it answered`)
    return JSON.parse(line.value)
  }
  await write(server, { keys: ordered.length })
  for (const { key } of ordered) await write(server, key)
  await reply()
  return {
    async nearest(query, k) {
      await write(server, { way, query, k })
      const { ms, found } = Reply.parse(await reply())
      return { ms, found: found.map(([distance, at]) => ({ id: ordered[at]?.id ?? '', distance })) }
    },
    close: async () => {
      server.stdin.end()
      await ended
    },
  }
}

/** rapidfuzz in a Python process, which times itself. */
export function rapidfuzzContenders(python: string): readonly Contender[] {
  return [
    {
      name: 'rapidfuzz, cdist',
      ours: false,
      least: () => 2,
      anyK: true,
      open: (keys) => serve(python, 'cdist', keys),
    },
    {
      name: 'rapidfuzz, cut-off loop',
      ours: false,
      least: everyQuery,
      anyK: false,
      open: (keys) => serve(python, 'cutoff', keys),
    },
  ]
}
