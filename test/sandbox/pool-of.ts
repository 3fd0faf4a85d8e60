import { afterEach } from 'vitest'
import { SandboxLimits, type SandboxOutcome, type SandboxTools } from '../../src/contract/sandbox.ts'
import { type SandboxPool, sandboxPool } from '../../src/sandbox/sandbox-pool.ts'
import { type Machine, thisMachine } from '../../src/sandbox/wrappers.ts'

export const LIMITS: SandboxLimits = SandboxLimits.parse({ timeoutMs: 5000 })

/** A machine that has nothing to wrap a process in. */
export const ELSEWHERE: Machine = { ...thisMachine(), platform: 'plan9' }

const open: SandboxPool[] = []
afterEach(async () => {
  await Promise.all(open.splice(0).map((pool) => pool.close()))
})

/** A pool that is closed after the test. */
export function poolOf(...options: Parameters<typeof sandboxPool>): SandboxPool {
  const pool = sandboxPool(...options)
  open.push(pool)
  return pool
}

export const echo: SandboxTools = {
  names: ['Echo'],
  data: '{}',
  call: async (_name, args) => JSON.stringify({ ok: JSON.parse(args) }),
}

/** Tools that answer when they are told to. */
export function heldTools() {
  const gate = Promise.withResolvers<void>()
  const asked: string[] = []
  const call = async (_name: string, args: string) => {
    asked.push(args)
    await gate.promise
    return '{"ok":null}'
  }
  return { asked, release: gate.resolve, tools: { ...echo, call } }
}

export const result = (value: unknown): SandboxOutcome => ({ ok: true, result: JSON.stringify(value), logs: [] })

export function run(pool: SandboxPool, program: string, limits: Partial<SandboxLimits> = {}): Promise<SandboxOutcome> {
  return pool.run(program, echo, { ...LIMITS, ...limits })
}
