import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { type PinStore, ToolPin } from '../../../adapters/mcp/tool-pin.ts'
import { describeIssues } from '../../../contract/describe-issue.ts'
import { InputError } from '../../../contract/errors.ts'
import { canonicalJson } from '../../../contract/json.ts'
import { requireWritable, writeTextFile } from '../../../files/write-file.ts'
import { withLock } from './file-lock.ts'

const PinFile = z.strictObject({
  version: z.literal(1),
  pins: z.array(z.strictObject({ server: z.string(), ...ToolPin.shape })),
})
type PinFile = z.infer<typeof PinFile>

const WHAT = 'pins'

/** The pins of one server in a file that proxies of several servers share. @throws InputError where it cannot be used */
export function openPinFile(path: string, server: string): PinStore {
  requireWritable(path, WHAT)
  readPins(path)
  const read = () =>
    readPins(path)
      .pins.filter((pin) => pin.server === server)
      .map(withoutServer)
  return {
    read,
    // Clients start all their servers at once: without a lock, the proxy that writes last would forget what the others pinned.
    change: (update) =>
      withLock(path, { what: WHAT }, () => {
        const found = readPins(path)
        const before = found.pins.filter((pin) => pin.server === server).map(withoutServer)
        const after = update(before)
        if (after === before) return
        const others = found.pins.filter((pin) => pin.server !== server)
        writePins(path, [...others, ...after.map((pin) => ({ server, ...pin }))])
      }),
  }
}

/** The servers that a file has pins of. @throws InputError where it is not there, or is no file of pins */
export function pinnedServers(path: string): string[] {
  if (readIfThere(path) === null)
    throw new InputError(
      `${WHAT} \`${path}\`: there is no such file; check the path, or let a proxy list the tools first`,
    )
  return [...new Set(readPins(path).pins.map(({ server }) => server))]
}

function withoutServer({ server: _, ...pin }: PinFile['pins'][number]): ToolPin {
  return pin
}

function readPins(path: string): PinFile {
  const text = readIfThere(path)
  if (text === null) return { version: 1, pins: [] }
  const value = parse(path, text)
  const parsed = PinFile.safeParse(value)
  if (parsed.success) return parsed.data
  throw new InputError(
    `${WHAT} \`${path}\`: ${describeIssues(parsed.error.issues, value)}; restore the file, or name a new one`,
  )
}

function readIfThere(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch (cause) {
    if (isCode(cause, 'ENOENT')) return null
    throw new InputError(`${WHAT} \`${path}\`: cannot be read; check the path`, { cause })
  }
}

function parse(path: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new InputError(`${WHAT} \`${path}\`: not JSON; restore the file, or name a new one`, { cause })
  }
}

/** Sorted, so that two runs write the same bytes and a difference can be read. */
function writePins(path: string, pins: PinFile['pins']): void {
  const key = ({ server, tool }: PinFile['pins'][number]) => canonicalJson([server, tool])
  const sorted = [...pins].sort((one, other) => (key(one) < key(other) ? -1 : 1))
  writeTextFile(path, `${JSON.stringify({ version: 1, pins: sorted }, null, 2)}\n`, WHAT)
}

function isCode(cause: unknown, code: string): boolean {
  return cause instanceof Error && 'code' in cause && cause.code === code
}
