import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type LayerReport, SandboxLayer } from '../../src/contract/sandbox.ts'
import type { SelfReport } from '../../src/sandbox/messages.ts'
import { observeLayers } from '../../src/sandbox/observe-layers.ts'
import { SandboxProcess } from '../../src/sandbox/sandbox-process.ts'
import { dataBytes, OPEN_FILES, type Wrapper } from '../../src/sandbox/wrappers.ts'
import { fakeChild, REPORT } from './fake-child.ts'

/** A child in nothing. */
let bare: SandboxProcess
beforeAll(async () => {
  const started = await SandboxProcess.start({
    memoryMb: 32,
    wrappers: [],
    origin: fakeChild('say(READY)\nforever()'),
  })
  bare = started.process
})
afterAll(() => bare.kill())

function observe(
  report: Partial<SelfReport> = {},
  missing: ReadonlyMap<SandboxLayer, string> = new Map(),
): Map<SandboxLayer, LayerReport> {
  const first = { process: bare, report: { ...REPORT, ...report } }
  return new Map(observeLayers({ first, wrappers: [], missing }).map((layer) => [layer.name, layer]))
}

it('every layer is reported once, and says what it is good for', () => {
  const layers = observe()
  expect([...layers.keys()]).toEqual(SandboxLayer.options)
  for (const { without, seen } of layers.values()) expect([without.length > 20, seen.length > 0]).toEqual([true, true])
})

describe('what the child tells of itself', () => {
  it.each<[SandboxLayer, Partial<SelfReport>, string]>([
    ['jitless', { webAssembly: true }, 'WebAssembly is there'],
    ['permission', { mayWrite: true, mayStartThreads: true }, 'may write, start threads'],
    ['permission', { mayReadAll: true }, 'may read'],
    ['permission', { mayStartProcesses: true }, 'may start processes'],
    ['no-snapshot', { snapshot: true }, 'started from a snapshot'],
    ['heap-limit', { heapMb: 4000 }, 'heap of 4000 MB'],
    ['empty-environment', { environment: 3 }, '3 variables'],
  ])('%s is missing where it reports %o', (name, report, seen) => {
    expect(observe().get(name)).toMatchObject({ holds: true })
    expect(observe(report).get(name)).toMatchObject({ holds: false, seen })
  })
})

describe('what the operating system does', () => {
  const outside: SandboxLayer[] = ['resource-limits', 'dies-with-host', 'other-user', 'no-network']

  it.each(outside)('%s does not hold for a child in nothing', (name) => {
    expect(observe().get(name)).toMatchObject({ holds: false })
  })

  it.skipIf(process.platform !== 'linux')('limits that the child may raise again do not hold', async () => {
    const soft = `ulimit -Sd ${dataBytes(32) / 1024}; ulimit -Sn ${OPEN_FILES}; ulimit -c 0; exec "$@"`
    const wrapper: Wrapper = { layers: [], command: () => ['/bin/sh', '-c', soft, '--'] }
    const origin = fakeChild('say(READY)\nforever()')
    const first = await SandboxProcess.start({ memoryMb: 32, wrappers: [wrapper], origin })
    const layers = observeLayers({ first, wrappers: [wrapper], missing: new Map() })
    await first.process.kill()
    expect(layers.find(({ name }) => name === 'resource-limits')).toMatchObject({
      holds: false,
      seen: expect.stringContaining('data unlimited bytes, core 0'),
    })
  })

  it('says why a layer is missing, where that is known', () => {
    const layers = observe({}, new Map([['no-network', 'unshare failed']]))
    expect(layers.get('no-network')?.seen).toBe('unshare failed')
  })

  it('a layer that was found missing and is seen to hold, holds', () => {
    expect(observe({}, new Map([['jitless', 'not asked for']])).get('jitless')).toMatchObject({ holds: true })
  })
})

it('nothing outside is believed of a child that is gone', async () => {
  const { process, report } = await SandboxProcess.start({
    memoryMb: 32,
    wrappers: [],
    origin: fakeChild('say(READY)\nforever()'),
  })
  await process.kill()
  const layers = observeLayers({ first: { process, report }, wrappers: [], missing: new Map() })
  const held = layers.filter(({ holds }) => holds).map(({ name }) => name)
  expect(held).toEqual(['jitless', 'permission', 'no-snapshot', 'heap-limit', 'empty-environment'])
})
