import { describe, expect, it } from 'vitest'
import { layerRemedy } from '../../src/cli/layer-remedy.ts'
import { SandboxLayer } from '../../src/contract/sandbox.ts'

const missing = (name: SandboxLayer, seen = 'why') => ({ name, holds: false, seen, without: 'what it means' })
const ROOT = { platform: 'linux', root: true }

describe('remedies', () => {
  it.each(SandboxLayer.options)('there is one for %s on every platform', (name) => {
    for (const platform of ['linux', 'darwin', 'win32']) {
      for (const root of [true, false])
        expect(layerRemedy(missing(name), { platform, root }).length).toBeGreaterThan(10)
    }
  })

  it('a tool that is not installed is to be installed', () => {
    expect(layerRemedy(missing('no-network', '`unshare` (util-linux) is not installed'), ROOT)).toBe(
      'install util-linux',
    )
  })

  it('what only Linux has is to be had on Linux, what Node has everywhere', () => {
    expect(layerRemedy(missing('no-network'), { platform: 'darwin', root: true })).toContain('Linux')
    expect(layerRemedy(missing('jitless'), { platform: 'darwin', root: true })).toContain('Node')
  })

  it('an environment that is not empty is mended by another start on Linux, and elsewhere by Linux', () => {
    expect(layerRemedy(missing('empty-environment'), ROOT)).toContain('without a wrapper')
    expect(layerRemedy(missing('empty-environment'), { platform: 'win32', root: false })).toContain('on Linux')
  })

  it('who runs as root already is not told to', () => {
    for (const name of SandboxLayer.options) expect(layerRemedy(missing(name), ROOT)).not.toContain('as root')
    expect(layerRemedy(missing('no-network'), { platform: 'linux', root: false })).toContain('as root')
  })

  it('another user needs root, and a root that has none needs files that all may read', () => {
    expect(layerRemedy(missing('other-user'), { platform: 'linux', root: false })).toContain('as root')
    expect(layerRemedy(missing('other-user'), ROOT)).toContain('read')
  })
})
