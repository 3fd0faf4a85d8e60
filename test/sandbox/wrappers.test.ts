import { execFileSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { dataBytes, findWrappers, type Machine, thisMachine } from '../../src/sandbox/wrappers.ts'

const WHOLE: Machine = {
  platform: 'linux',
  root: true,
  find: (tool) => `/usr/bin/${tool}`,
  freeUser: () => 61_184,
  hardLimit: () => Number.POSITIVE_INFINITY,
}
const commands = (machine: Machine) => findWrappers(machine).usable.map((wrapper) => wrapper.command(32).join(' '))
const missing = (machine: Machine) => Object.fromEntries(findWrappers(machine).missing)

describe('commands to wrap a child in', () => {
  it('root gets all, and loses the user before the death signal is set', () => {
    expect(commands(WHOLE)).toEqual([
      '/usr/bin/unshare --net --',
      `/usr/bin/prlimit --data=${dataBytes(32)} --stack=8388608 --core=0 --fsize=0 --nofile=64 --`,
      '/usr/bin/setpriv --reuid 61184 --regid 61184 --clear-groups --bounding-set=-all --inh-caps=-all --',
      '/usr/bin/setpriv --no-new-privs --pdeathsig KILL --',
    ])
    expect(missing(WHOLE)).toEqual({})
  })

  it('another user gets a network of its own by a user namespace, and cannot change the user', () => {
    const other = { ...WHOLE, root: false }
    expect(commands(other)[0]).toBe('/usr/bin/unshare --user --map-current-user --net --')
    expect(commands(other).join()).not.toContain('--reuid')
    expect(missing(other)).toEqual({ 'other-user': expect.stringContaining('does not run as root') })
  })

  it('names the tool and its package where one is not installed', () => {
    const without = { ...WHOLE, find: (tool: string) => (tool === 'setpriv' ? null : `/usr/bin/${tool}`) }
    expect(commands(without).length).toBe(2)
    for (const layer of ['other-user', 'no-new-privileges', 'dies-with-host'])
      expect(missing(without)[layer]).toBe('`setpriv` (util-linux) is not installed or not executable')
  })

  it('has nothing on another platform, and says so without looking for tools', () => {
    const find = () => {
      throw new Error('looked')
    }
    const mac: Machine = { ...WHOLE, platform: 'darwin', find }
    expect(commands(mac)).toEqual([])
    expect(new Set(Object.values(missing(mac)))).toEqual(new Set(['not on darwin']))
  })

  it('every child gets a user of its own, which is neither root nor a person', () => {
    let user = 61_184
    const { usable } = findWrappers({ ...WHOLE, freeUser: () => user++ })
    const first = usable.flatMap((wrapper) => wrapper.command(32))
    const second = usable.flatMap((wrapper) => wrapper.command(32))
    expect([first.includes('61184'), second.includes('61184'), second.includes('61185')]).toEqual([true, false, true])
    for (let count = 0; count < 1000; count++) {
      const free = thisMachine().freeUser()
      expect(free >= 61_184 && free < 65_520).toBe(true)
    }
  })

  it('asks for no more than the host may have itself, which would fail and set no limit', () => {
    const limits = { 'Max data size': 1000, 'Max open files': 30, 'Max stack size': 2000 }
    const poor: Machine = { ...WHOLE, hardLimit: (name) => limits[name] }
    expect(commands(poor)[1]).toBe('/usr/bin/prlimit --data=1000 --stack=2000 --core=0 --fsize=0 --nofile=30 --')
  })

  it('memory grows with what the program may use, and is never less than a child needs', () => {
    expect(dataBytes(64)).toBeGreaterThan(dataBytes(32))
    expect(dataBytes(8)).toBeGreaterThan(100 * 1_048_576)
  })
})

it.skipIf(process.platform !== 'linux')('knows the hard limits of this process', () => {
  const told = execFileSync('/bin/sh', ['-c', 'ulimit -Hn'], { encoding: 'utf8' }).trim()
  const files = told === 'unlimited' ? Number.POSITIVE_INFINITY : Number(told)
  expect(thisMachine().hardLimit('Max open files')).toBe(files)
})

it('tools are looked up in the folders of the system and never by PATH', () => {
  const before = process.env.PATH
  process.env.PATH = '/tmp'
  try {
    expect(thisMachine().find('sh')).toMatch(/^\/(usr\/)?bin\/sh$/)
    expect(thisMachine().find('no-such-tool')).toBe(null)
  } finally {
    process.env.PATH = before
  }
})
