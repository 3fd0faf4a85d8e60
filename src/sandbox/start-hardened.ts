import type { SandboxLayer } from '../contract/sandbox.ts'
import { SandboxProcess, type StartedProcess } from './sandbox-process.ts'
import { findWrappers, thisMachine, type Wrapper } from './wrappers.ts'

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
export async function startHardened(memoryMb: number): Promise<Hardened> {
  const { usable, missing } = findWrappers(thisMachine())
  try {
    return { first: await SandboxProcess.start({ memoryMb, wrappers: usable }), wrappers: usable, missing }
  } catch {
    return startWithWhatHolds(memoryMb, usable, missing)
  }
}

async function startWithWhatHolds(
  memoryMb: number,
  usable: readonly Wrapper[],
  unavailable: ReadonlyMap<SandboxLayer, string>,
): Promise<Hardened> {
  const missing = new Map(unavailable)
  const wrappers: Wrapper[] = []
  for (const wrapper of usable) {
    try {
      const { process } = await SandboxProcess.start({ memoryMb, wrappers: [...wrappers, wrapper] })
      await process.kill()
      wrappers.push(wrapper)
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error)
      for (const layer of wrapper.layers) missing.set(layer, why)
    }
  }
  return { first: await SandboxProcess.start({ memoryMb, wrappers }), wrappers, missing }
}
