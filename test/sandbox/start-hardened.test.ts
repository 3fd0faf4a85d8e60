import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import { SandboxError } from '../../src/contract/errors.ts'
import { type SandboxLayer, SandboxLimits } from '../../src/contract/sandbox.ts'
import { observeLayers } from '../../src/sandbox/observe-layers.ts'
import { runOrder } from '../../src/sandbox/run-order.ts'
import { type Origin, OWN_ORIGIN } from '../../src/sandbox/start-child.ts'
import { startHardened } from '../../src/sandbox/start-hardened.ts'
import { type Machine, thisMachine } from '../../src/sandbox/wrappers.ts'
import { fakeChild, recordingTools } from './fake-child.ts'
import { isAlive } from './processes.ts'

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

/** The end of a tool's script that starts what it was given. */
const PASS_ON = 'while [ "$1" != "--" ]; do shift; done; shift; exec "$@"'

const onLinux = it.skipIf(process.platform !== 'linux')
const baseline = process.platform === 'linux' ? await missingOn(thisMachine()) : new Map<SandboxLayer, string>()

/** What a host says that may open only so many files. */
function hardenWithFewFiles(files: number, unshare: string | null): { missing?: SandboxLayer[]; error?: string } {
  const from = (name: string) => pathToFileURL(resolve(import.meta.dirname, `../../src/sandbox/${name}.ts`))
  const source = `
import { ownSurroundings, startHardened } from '${from('start-hardened')}'
import { observeLayers } from '${from('observe-layers')}'
const { machine, origin } = ownSurroundings()
const find = (name) => (name === 'unshare' ? ${JSON.stringify(unshare)} : machine.find(name))
try {
  const hardened = await startHardened(32, { machine: { ...machine, find }, origin })
  console.log(JSON.stringify({ missing: observeLayers(hardened).filter(({ holds }) => !holds).map(({ name }) => name) }))
} catch (error) {
  console.log(JSON.stringify({ error: error.message }))
}
process.exit()`
  const node = [process.execPath, '--input-type=module', '-e', source]
  const { stdout } = spawnSync('/bin/sh', ['-c', `ulimit -n ${files}; exec "$@"`, '--', ...node], { encoding: 'utf8' })
  return JSON.parse(stdout)
}

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

  onLinux('a tool that only pretends: what does not hold is not claimed', async () => {
    const nothing = tool('nothing', PASS_ON)
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

describe('what may be otherwise the next time costs no layer', () => {
  const FORBIDDEN = 'echo "unshare failed: Operation not permitted" >&2; exit 1'
  const failure = (tools: Readonly<Record<string, string>>, readyMs = 20_000, signal?: AbortSignal) =>
    startHardened(32, { machine: machineWith(tools), origin: { ...OWN_ORIGIN, readyMs } }, signal).catch(
      (error: unknown) => error,
    )

  // With `unshare` forbidden the others are tried one by one, and fail there.
  it.skipIf(process.platform !== 'linux').each([
    ['a start that is late', 'exec sleep 60', /no answer after 1500 ms/],
    ['a start that was ended by a signal', 'kill -9 $$', /SIGKILL/],
    ['no room for another process', 'echo "setpriv: Resource temporarily unavailable" >&2; exit 1', /temporarily/],
  ])('%s is an error, at once and when the tools are tried one by one', async (_name, script, message) => {
    const prlimit = tool('prlimit-that-fails', script)
    for (const tools of [{ prlimit }, { prlimit, unshare: tool('unshare', FORBIDDEN) }]) {
      const error = await failure(tools, 1500)
      expect(error).toBeInstanceOf(SandboxError)
      expect(String(error)).toMatch(message)
    }
  })

  onLinux('a tool that fails twice and then works again', async () => {
    const count = join(FOLDER, 'count')
    const real = thisMachine().find('prlimit')
    const passing = `echo >> ${count}; [ $(wc -l < ${count}) -gt 2 ] || exit 1\nexec env -i ${real} "$@"`
    expect(await more(machineWith({ prlimit: tool('prlimit-that-recovers', passing) }))).toEqual({})
    expect(readFileSync(count, 'utf8').length).toBe(3)
  })

  onLinux('a start that is given up while the tools are tried one by one', async () => {
    const abort = new AbortController()
    const hanging = failure(
      { unshare: tool('unshare', FORBIDDEN), prlimit: tool('hanging', 'exec sleep 60') },
      60_000,
      abort.signal,
    )
    setTimeout(() => abort.abort(), 500)
    expect(String(await hanging)).toMatch(/closed before its process was ready/)
  })

  onLinux('a start that fails leaves no process of those tried before', async () => {
    const pids = join(FOLDER, 'pids')
    const prlimit = tool('prlimit-that-tells', `echo $$ >> ${pids}\n${PASS_ON}`)
    const setpriv = tool('setpriv-that-dies', 'kill -9 $$')
    expect(String(await failure({ unshare: tool('unshare', FORBIDDEN), prlimit, setpriv }))).toMatch(/SIGKILL/)
    const started = readFileSync(pids, 'utf8').trim().split('\n').map(Number)
    expect(started.length).toBeGreaterThan(0)
    expect(started.filter(isAlive)).toEqual([])
  })

  it.skipIf(process.platform !== 'linux').each([26, 30, 32, 40])('%i open files for the host', (files) => {
    for (const unshare of [thisMachine().find('unshare'), tool('unshare', FORBIDDEN)]) {
      const told = hardenWithFewFiles(files, unshare)
      const left = told.missing?.filter((name) => !baseline.has(name) && name !== 'no-network')
      expect(left ?? told.error).toEqual(told.missing === undefined ? expect.stringMatching(/EMFILE|too many/) : [])
    }
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
