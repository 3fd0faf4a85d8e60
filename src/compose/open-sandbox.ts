import type { Definition } from '../contract/definition.ts'
import { InputError, SandboxError } from '../contract/errors.ts'
import type { RequiredLayers, Sandbox, SandboxLimits } from '../contract/sandbox.ts'
import { lackingLayers } from '../sandbox/lacking-layers.ts'
import { sandboxPool } from '../sandbox/sandbox-pool.ts'

/** What one program may use, out of all that a definition says of the sandbox. */
export function limitsOf({ sandbox }: Definition): SandboxLimits {
  const { children: _children, recycleAfter: _recycleAfter, requireLayers: _requireLayers, ...limits } = sandbox
  return limits
}

/** @throws SandboxError where a required layer is missing, or the sandbox cannot tell */
async function requireLayers(sandbox: Sandbox, required: RequiredLayers): Promise<void> {
  if (required.length === 0) return
  if (sandbox.layers === undefined)
    throw new SandboxError(
      'the sandbox that was given cannot tell which layers hold; leave `sandbox.requireLayers` out',
    )
  const lacking = lackingLayers(await sandbox.layers(), required)
  if (lacking !== null) throw new SandboxError(lacking)
}

function requireSandbox(given: Sandbox): Sandbox {
  if (typeof given?.run === 'function' && typeof given.engine === 'string') return given
  throw new InputError('sandbox: expected a sandbox, such as `sandboxPool()`')
}

/**
 * The sandbox that was given, which must have the layers that the definition requires; else a pool of the definition's own, whose first child
 * starts at once, while a guard retrieves and plans.
 * @throws SandboxError where a layer that the definition requires is missing, InputError for what is no sandbox
 */
export async function openSandbox({ sandbox: wanted }: Definition, given?: Sandbox): Promise<Sandbox> {
  const { children, recycleAfter, memoryMb } = wanted
  const sandbox = given === undefined ? sandboxPool({ children, recycleAfter, memoryMb }) : requireSandbox(given)
  try {
    await requireLayers(sandbox, wanted.requireLayers)
    return sandbox
  } catch (error) {
    if (given === undefined) await sandbox.close()
    throw error
  }
}
