import type { SandboxLayer } from '../contract/sandbox.ts'
import { addonFile } from './addon-file.ts'
import { closedToOthers } from './closed-to-others.ts'
import { SandboxProcess, type StartedProcess } from './sandbox-process.ts'
import { type Origin, OWN_ORIGIN, type StartOptions } from './start-child.ts'
import { StartError } from './start-error.ts'
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
 * Starts a child in all that this machine has to wrap it in. Where such a child ends by itself (a container may forbid some of it) each
 * layer is tried by itself, and those with which the child ends are left out and named.
 * @throws SandboxError if no child starts at all, or a start fails of something else: then nothing is known, and the caller may try again
 */
export async function startHardened(
  memoryMb: number,
  { machine, origin }: Surroundings = ownSurroundings(),
  signal?: AbortSignal,
): Promise<Hardened> {
  const start: Start = (wrappers) => startIn(wrappers, { memoryMb, origin, signal })
  const found = withReadableFiles(findWrappers(machine), origin)
  const first = await start(found.usable)
  if (first instanceof StartError) return startWithWhatHolds(start, found)
  return { first, wrappers: found.usable, missing: found.missing }
}

/** A child, or why one ended by itself before it was ready. */
type Start = (wrappers: readonly Wrapper[]) => Promise<StartedProcess | StartError>

// INVARIANT: what is wrong with the machine for a while must cost no layer, so all else is thrown.
async function startIn(wrappers: readonly Wrapper[], rest: Omit<StartOptions, 'wrappers'>): ReturnType<Start> {
  try {
    return await SandboxProcess.start({ ...rest, wrappers })
  } catch (error) {
    if (error instanceof StartError && error.endedByItself) return error
    throw error
  }
}

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
  const { usable: wrappers, missing } = await findWhatHolds(start, found)
  // What failed may have been short for a moment only; what is left out now stays so.
  const whole = await start(found.usable)
  if (!(whole instanceof StartError)) return { first: whole, wrappers: found.usable, missing: found.missing }
  const first = await start(wrappers)
  if (first instanceof StartError) throw first
  return { first, wrappers, missing }
}

async function findWhatHolds(start: Start, found: Wrappers): Promise<Wrappers> {
  const missing = new Map(found.missing)
  const usable: Wrapper[] = []
  for (const wrapper of found.usable) {
    const tried = await start([...usable, wrapper])
    if (tried instanceof StartError) {
      for (const layer of wrapper.layers) missing.set(layer, tried.message)
    } else {
      usable.push(wrapper)
      // At once: two children at a time could be more than there is room for.
      await tried.process.kill()
    }
  }
  return { usable, missing }
}
