import { expect, it } from 'vitest'
import type { LayerReport, Sandbox } from '../../src/contract/sandbox.ts'
import { GuardAgent, InputError, SandboxError } from '../../src/index.ts'
import { LIBRARY } from '../fixtures/scripted-core.ts'

/** A sandbox that says which layers hold, and runs nothing. */
function telling(holds: boolean): Sandbox & { closed: number } {
  const report: LayerReport = { name: 'no-network', holds, seen: 'looked at', without: 'a network' }
  const sandbox = {
    engine: 'none',
    closed: 0,
    run: () => Promise.reject(new Error('nothing runs here')),
    layers: async () => [report],
    close: async () => void sandbox.closed++,
  }
  return sandbox
}

function open(sandbox: Sandbox, requireLayers: 'all' | 'no-network'[]) {
  return GuardAgent.open({ definition: { ...LIBRARY, sandbox: { requireLayers } }, sandbox })
}

it('a sandbox that was given must have the layers that the definition requires, and stays open for its owner', async () => {
  const lacking = telling(false)
  await expect(open(lacking, ['no-network'])).rejects.toThrow(/`no-network` \(looked at\)/)
  await expect(open(lacking, 'all')).rejects.toThrow(SandboxError)
  await (await open(lacking, [])).close()
  await (await open(telling(true), 'all')).close()
  expect(lacking.closed).toBe(0)
})

it('one that cannot tell is refused where layers are required', async () => {
  const { layers: _layers, ...silent } = telling(true)
  await expect(open(silent, 'all')).rejects.toThrow(/cannot tell/)
})

it('what is no sandbox is refused at once', async () => {
  await expect(open({} as Sandbox, [])).rejects.toThrow(InputError)
})
