import type { Definition } from '../contract/definition.ts'
import type { Sandbox, SandboxLimits } from '../contract/sandbox.ts'
import { sandboxPool } from '../sandbox/sandbox-pool.ts'

/** What one program may use, out of all that a definition says of the sandbox. */
export function limitsOf({ sandbox }: Definition): SandboxLimits {
  const { children: _children, recycleAfter: _recycleAfter, requireLayers: _requireLayers, ...limits } = sandbox
  return limits
}

/**
 * Opens the pool of a definition; its first child starts at once, while a guard retrieves and plans.
 * @throws SandboxError where a layer that the definition requires is missing
 */
export async function openSandbox({ sandbox }: Definition): Promise<Sandbox> {
  const { children, recycleAfter, requireLayers, memoryMb } = sandbox
  const pool = sandboxPool({ children, recycleAfter, requireLayers, memoryMb })
  if (requireLayers.length === 0) return pool
  try {
    await pool.layers()
    return pool
  } catch (error) {
    await pool.close()
    throw error
  }
}
