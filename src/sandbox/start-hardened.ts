import type { SandboxLayer } from '../contract/sandbox.ts'
import { closedToOthers } from './closed-to-others.ts'
import { SandboxProcess, type StartedProcess } from './sandbox-process.ts'
import { addonFile, type Origin, OWN_ORIGIN } from './start-child.ts'
import { findWrappers, type Machine, thisMachine, type Wrapper, type Wrappers } from './wrappers.ts'

/** Where children are started, and from what; tests put something else in their place. */
export type Surroundings = { readonly machine: Machine; readonly origin: Origin }

/** The machine that this process runs on, and the sandbox's own child. */
export function ownSurroundings(): Surroundings {
  return { machine: thisMachine(), origin: OWN_ORIGIN }
}

/** A first child, in as many layers as this machine takes. */
export type Hardened = {
  readonly first: StartedProcess
  readonly wrappers: readonly Wrapper[]
  /** Layers that cannot be had from outside, and why. */
  readonly missing: ReadonlyMap<SandboxLayer, string>
}

/**
 * Starts a child in all that this machine has to wrap it in. Where that fails (a container may forbid some of it) each layer is tried by
 * itself, and those that fail are left out and named.
 * @throws SandboxError if no child starts at all
 */
export async function startHardened(
  memoryMb: number,
  { machine, origin }: Surroundings = ownSurroundings(),
  signal?: AbortSignal,
): Promise<Hardened> {
  const start: Start = (wrappers) => SandboxProcess.start({ memoryMb, wrappers, origin, signal })
  const found = withReadableFiles(findWrappers(machine), origin)
  try {
    return { first: await start(found.usable), wrappers: found.usable, missing: found.missing }
  } catch {
    return startWithWhatHolds(start, found)
  }
}

type Start = (wrappers: readonly Wrapper[]) => Promise<StartedProcess>

/** Another user must be able to read what the child is started from. A start would find out too, but takes its time. */
function withReadableFiles({ usable, missing }: Wrappers, { file }: Origin): Wrappers {
  const closed = [process.execPath, file, addonFile()].map(closedToOthers).find((path) => path !== null)
  const others = usable.filter(({ layers }) => layers.includes('other-user'))
  if (closed === undefined || others.length === 0) return { usable, missing }
  return {
    usable: usable.filter((wrapper) => !others.includes(wrapper)),
    missing: new Map([...missing, ['other-user', `\`${closed}\` is closed to other users`]]),
  }
}

async function startWithWhatHolds(start: Start, found: Wrappers): Promise<Hardened> {
  const missing = new Map(found.missing)
  const wrappers: Wrapper[] = []
  let first: StartedProcess | null = null
  for (const wrapper of found.usable) {
    try {
      const next = await start([...wrappers, wrapper])
      await first?.process.kill()
      first = next
      wrappers.push(wrapper)
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error)
      for (const layer of wrapper.layers) missing.set(layer, why)
    }
  }
  return { first: first ?? (await start(wrappers)), wrappers, missing }
}
