import { chmodSync, cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { SandboxError } from '../../src/contract/errors.ts'
import { type SandboxLayer, SandboxLimits } from '../../src/contract/sandbox.ts'
import { observeLayers } from '../../src/sandbox/observe-layers.ts'
import { runOrder } from '../../src/sandbox/run-order.ts'
import { type Origin, OWN_ORIGIN } from '../../src/sandbox/start-child.ts'
import { startHardened } from '../../src/sandbox/start-hardened.ts'
import { type Machine, thisMachine } from '../../src/sandbox/wrappers.ts'
import { fakeChild, recordingTools } from './fake-child.ts'

const FOLDER = mkdtempSync(join(tmpdir(), 'guardagent-tools-'))
afterAll(() => rmSync(FOLDER, { recursive: true }))

function tool(name: string, script: string): string {
  const path = join(FOLDER, name)
  writeFileSync(path, `#!/bin/sh\n${script}\n`)
  chmodSync(path, 0o755)
  return path
}

/** This machine, but for some tools. */
function machineWith(tools: Readonly<Record<string, string | null>>): Machine {
  const real = thisMachine()
  return { ...real, find: (name) => (Object.hasOwn(tools, name) ? (tools[name] ?? null) : real.find(name)) }
}

/** Starts a child, lets it run a program, and says which layers are missing. */
async function missingOn(machine: Machine, origin: Origin = OWN_ORIGIN): Promise<Map<SandboxLayer, string>> {
  const hardened = await startHardened(32, { machine, origin })
  const { process } = hardened.first
  const layers = observeLayers(hardened)
  const tools = recordingTools({ asked: [], answered: 0 })
  const outcome = await runOrder(process, { program: 'return 1', tools, limits: SandboxLimits.parse({}) })
  await process.kill()
  expect(outcome).toEqual({ ok: true, result: '1', logs: [] })
  return new Map(layers.filter(({ holds }) => !holds).map(({ name, seen }) => [name, seen]))
}

const onLinux = it.skipIf(process.platform !== 'linux')
const baseline = process.platform === 'linux' ? await missingOn(thisMachine()) : new Map<SandboxLayer, string>()

/** What is missing beside what this machine lacks anyway. */
async function more(machine: Machine, origin?: Origin): Promise<Record<string, string>> {
  const missing = await missingOn(machine, origin)
  return Object.fromEntries([...missing].filter(([name]) => !baseline.has(name)))
}

describe('a tool that fails leaves out its own layers, and the rest holds', () => {
  onLinux('unshare is forbidden', async () => {
    const forbidden = tool('unshare', 'echo "unshare: unshare failed: Operation not permitted" >&2; exit 1')
    const missing = await missingOn(machineWith({ unshare: forbidden }))
    expect(missing.get('no-network')).toMatch(/did not start.*unshare failed: Operation not permitted/)
    expect([...missing.keys()].filter((name) => !baseline.has(name) && name !== 'no-network')).toEqual([])
  })

  onLinux('prlimit is forbidden', async () => {
    const missing = await more(machineWith({ prlimit: tool('prlimit', 'echo "prlimit: failed to set" >&2; exit 1') }))
    expect(missing).toEqual({ 'resource-limits': expect.stringContaining('prlimit: failed to set') })
  })

  onLinux('setpriv does not know an option', async () => {
    const setpriv = tool('setpriv', 'echo "setpriv: unrecognized option" >&2; exit 1')
    const missing = await missingOn(machineWith({ setpriv }))
    expect(missing.get('dies-with-host')).toMatch(/unrecognized option/)
    expect(missing.has('other-user')).toBe(true)
  })

  onLinux('a tool that never starts the child', async () => {
    const hanging = tool('hanging', 'exec sleep 60')
    const missing = await missingOn(machineWith({ prlimit: hanging }), { ...OWN_ORIGIN, readyMs: 1500 })
    expect(missing.get('resource-limits')).toMatch(/no answer after 1500 ms/)
  })

  onLinux('a tool that only pretends: what does not hold is not claimed', async () => {
    const nothing = tool('nothing', 'while [ "$1" != "--" ]; do shift; done; shift; exec "$@"')
    const missing = await missingOn(machineWith({ unshare: nothing, prlimit: nothing }))
    expect(missing.get('no-network')).toBe('the network of the host')
    expect(missing.get('resource-limits')).toMatch(/data unlimited bytes/)
  })

  onLinux('all of them', async () => {
    const failing = tool('failing', 'exit 1')
    const missing = await missingOn(machineWith({ unshare: failing, prlimit: failing, setpriv: failing }))
    for (const name of ['resource-limits', 'dies-with-host', 'other-user', 'no-network'] as const)
      expect(missing.has(name)).toBe(true)
  })

  it('another platform has none, and runs programs all the same', async () => {
    const missing = await missingOn({ ...thisMachine(), platform: 'plan9' })
    expect(missing.get('no-network')).toBe('not on plan9')
    expect(missing.has('jitless')).toBe(false)
  })
})

describe('another user', () => {
  onLinux('is given up where that user may not read the program', async (context) => {
    context.skip(baseline.has('other-user'), `cannot be tried here: ${baseline.get('other-user')}`)
    const closed = mkdtempSync(join(tmpdir(), 'guardagent-closed-'))
    cpSync(dirname(OWN_ORIGIN.file), closed, { recursive: true })
    chmodSync(closed, 0o700)
    const missing = await more(thisMachine(), { ...OWN_ORIGIN, file: join(closed, 'main.cjs') })
    rmSync(closed, { recursive: true })
    expect(missing).toEqual({ 'other-user': expect.stringMatching(/is closed to other users/) })
  })
})

it('no child at all is an error that says why', async () => {
  const surroundings = { machine: thisMachine(), origin: fakeChild('throw new Error("no addon here")') }
  await expect(startHardened(32, surroundings)).rejects.toThrow(SandboxError)
  await expect(startHardened(32, surroundings)).rejects.toThrow(/no addon here/)
})
