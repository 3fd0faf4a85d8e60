import { describe, expect, it } from 'vitest'
import { describeChange } from '../../../src/adapters/mcp/describe-change.ts'
import type { PinStore } from '../../../src/adapters/mcp/tool-pin.ts'
import { acceptSeen } from '../../../src/adapters/mcp/tool-pin.ts'
import { type PinOptions, type ToolChange, ToolWatch } from '../../../src/adapters/mcp/tool-watch.ts'
import { memoryPins } from './fixtures/memory-pins.ts'

const AT = '2026-01-02T03:04:05.678Z'

/** A listing of tools by name and description. */
function listing(tools: Readonly<Record<string, string>>, complete = true) {
  const entries = Object.entries(tools).map(([name, description]): [string, unknown[]] => [
    name,
    [{ name, description }],
  ])
  return { tools: new Map(entries), begins: complete, complete }
}

function open(store: PinStore, options: Partial<PinOptions> = {}) {
  const told: ToolChange[] = []
  const watch = new ToolWatch({ store, now: () => new Date(AT), ...options }, (change) => told.push(change))
  return { watch, told, lines: () => told.map(describeChange) }
}

/** A store that saw `a` and `b` in an earlier session. */
function known() {
  const store = memoryPins()
  open(store).watch.see(listing({ a: 'one', b: 'two' }))
  return store
}

describe('the first listing', () => {
  it.each(['report', 'deny'] as const)('is what later ones are compared with (%s)', (onChange) => {
    const store = memoryPins()
    const { watch, told } = open(store, { onChange })
    watch.see(listing({ a: 'one' }))
    expect(told).toEqual([])
    expect(store.pins).toMatchObject([{ tool: 'a', firstSeenAt: AT, accepted: { description: expect.any(String) } }])
    expect(watch.refusal('a')).toBeNull()
  })

  it('may have several pages', () => {
    const { watch, told } = open(memoryPins(), { onChange: 'deny' })
    watch.see(listing({ a: 'one' }, false))
    watch.see(listing({ a: 'one', b: 'two' }))
    expect(told).toEqual([])
    expect(watch.refusal('b')).toBeNull()
  })
})

describe('later listings', () => {
  it('that are the same tell nothing, and write nothing', () => {
    const store = known()
    const { watch, told } = open(store, { onChange: 'deny' })
    watch.see(listing({ b: 'two', a: 'one' }))
    expect([told, store.writes, watch.refusal('a')]).toEqual([[], 1, null])
  })

  it('tell what changed, is new, or gone, once', () => {
    const { watch, lines } = open(known())
    for (let time = 0; time < 2; time++) watch.see(listing({ a: 'other', c: 'three' }))
    expect(lines()).toEqual([
      `tool \`a\` changed since ${AT}: description; it says of itself: other`,
      `tool \`b\`, first seen ${AT}, is no longer listed`,
      'tool `c` is new; it says of itself: three',
    ])
  })

  it('show what a tool says of itself, cut short', () => {
    const { watch, told } = open(known())
    watch.see(listing({ a: 'x'.repeat(1000), b: 'two' }))
    expect(told[0]?.description).toBe(`${'x'.repeat(300)}…`)
  })

  it('tell of a tool that changes again', () => {
    const { watch, told } = open(known())
    for (const description of ['other', 'third']) watch.see(listing({ a: description, b: 'two' }))
    expect(told).toHaveLength(2)
  })

  it('take nothing for gone while pages are missing', () => {
    const { watch, told } = open(known())
    watch.see(listing({ a: 'one' }, false))
    expect(told).toEqual([])
  })

  it('only report by default: calls go on', () => {
    const { watch } = open(known())
    watch.see(listing({ a: 'other', c: 'three' }))
    expect(['a', 'b', 'c', 'never listed'].map((tool) => watch.refusal(tool))).toEqual([null, null, null, null])
  })

  it('refuse, where wanted, calls of what changed, is new, gone, or was never listed', () => {
    const { watch, lines } = open(known(), { onChange: 'deny' })
    expect(watch.refusal('a')).toContain('did not list')
    watch.see(listing({ a: 'other', c: 'three' }))
    expect(watch.refusal('a')).toContain('changed (description)')
    expect(watch.refusal('b')).toContain('did not list')
    expect(watch.refusal('c')).toContain('is new')
    expect(watch.refusal('constructor')).toContain('did not list')
    expect(lines()[0]).toContain('its calls are refused until it is accepted')
  })

  it('stay refused in the next session', () => {
    const store = known()
    for (let session = 0; session < 2; session++) {
      const { watch, told } = open(store, { onChange: 'deny' })
      watch.see(listing({ a: 'other', b: 'two', c: 'three' }))
      expect(told).toHaveLength(2)
      expect([watch.refusal('a'), watch.refusal('c')]).not.toContain(null)
    }
  })

  it('refuse a name that is listed a second time otherwise', () => {
    const { watch } = open(known(), { onChange: 'deny' })
    const twice = [{ description: 'one' }, { description: 'evil' }]
    watch.see({ tools: new Map([['a', twice]]), begins: true, complete: true })
    expect(watch.refusal('a')).toContain('changed')
  })
})

describe('a tool that is nested too deep to be compared', () => {
  const nested = (levels: number): object => JSON.parse(`${'{"a":'.repeat(levels)}{}${'}'.repeat(levels)}`)
  const deep = (levels: number) => ({
    tools: new Map([['a', [{ name: 'a', description: 'one', inputSchema: nested(levels) }]]]),
    begins: true,
    complete: true,
  })

  it.each([101, 3500, 8000])('has changed, and is refused (%d levels)', (levels) => {
    const { watch, lines } = open(known(), { onChange: 'deny' })
    watch.see(listing({ a: 'one', b: 'two' }))
    watch.see(deep(levels))
    expect(watch.refusal('a')).toContain('changed (inputSchema)')
    expect(lines()[0]).toContain('tool `a` changed')
  })

  it('is never accepted, and written once', () => {
    const store = known()
    const { watch } = open(store, { onChange: 'deny' })
    for (let time = 0; time < 2; time++) watch.see(deep(3500))
    expect(store.writes).toBe(2)
    store.change((pins) => acceptSeen(pins))
    expect(watch.refusal('a')).toContain('changed (inputSchema)')
  })
})

describe('what the proxy lists by itself', () => {
  const poisoned = () => {
    const store = known()
    const opened = open(store, { onChange: 'deny' })
    opened.watch.see(listing({ a: 'poison', b: 'two' }), 'client')
    opened.watch.forget()
    opened.watch.see(listing({ a: 'one', b: 'two' }), 'proxy')
    return { ...opened, store }
  }

  it('does not clear a tool that the client was shown otherwise, until the client lists again', () => {
    const { watch } = poisoned()
    expect([watch.refusal('a'), watch.refusal('b')]).toEqual([expect.stringContaining('changed'), null])
    watch.see(listing({ a: 'one', b: 'two' }), 'client')
    expect(watch.refusal('a')).toBeNull()
  })

  it('leaves what the client saw for the operator to look at', () => {
    const { store } = poisoned()
    expect(store.pins.find(({ tool }) => tool === 'a')?.seen).toBeDefined()
  })

  it('refuses what is otherwise there, though the client was shown what was accepted', () => {
    const { watch } = open(known(), { onChange: 'deny' })
    watch.see(listing({ a: 'one', b: 'two' }), 'client')
    watch.forget()
    expect(watch.refusal('a')).toContain('did not list')
    watch.see(listing({ a: 'poison', b: 'two' }), 'proxy')
    expect([watch.refusal('a'), watch.refusal('b')]).toEqual([expect.stringContaining('changed'), null])
  })

  it('does not clear a tool whose pin could not be kept when the client was shown it', () => {
    const store = known()
    const { watch } = open(store, { onChange: 'deny' })
    const { change } = store
    store.change = () => {
      throw new Error('disk full')
    }
    expect(() => watch.see(listing({ a: 'poison', b: 'two' }), 'client')).toThrow('disk full')
    store.change = change
    watch.see(listing({ a: 'one', b: 'two' }), 'proxy')
    expect(watch.refusal('a')).toContain('did not list')
  })
})

describe('a list that never ends', () => {
  it('is known once it begins a second time', () => {
    const { watch, told } = open(memoryPins(), { onChange: 'deny' })
    const page = (tools: Readonly<Record<string, string>>) => ({ ...listing(tools, false), begins: true })
    watch.see(page({ a: 'one' }))
    watch.see(page({ a: 'one', c: 'three' }))
    expect([watch.refusal('a'), watch.refusal('c')]).toEqual([null, expect.stringContaining('is new')])
    expect(told).toMatchObject([{ kind: 'new', tool: 'c' }])
  })
})

describe('acceptance', () => {
  it('counts at once, while the session goes on', () => {
    const store = known()
    const { watch } = open(store, { onChange: 'deny' })
    watch.see(listing({ a: 'other', c: 'three' }))
    store.change((pins) => acceptSeen(pins))
    expect([watch.refusal('a'), watch.refusal('c')]).toEqual([null, null])
    expect(store.pins.map(({ tool }) => tool)).toEqual(['a', 'c'])
  })

  it('does not count for what came after it', () => {
    const store = known()
    const { watch } = open(store, { onChange: 'deny' })
    watch.see(listing({ a: 'other' }))
    store.change((pins) => acceptSeen(pins))
    watch.see(listing({ a: 'third' }))
    expect(watch.refusal('a')).toContain('changed')
  })

  it('by option takes whatever is listed', () => {
    const store = known()
    const { watch, lines } = open(store, { onChange: 'deny', accept: true })
    watch.see(listing({ a: 'other', c: 'three' }))
    expect(lines().every((line) => line.includes('; accepted'))).toBe(true)
    expect([watch.refusal('a'), watch.refusal('c')]).toEqual([null, null])
    expect(store.pins.map(({ tool }) => tool)).toEqual(['a', 'c'])
  })

  it('is not needed by a tool that is again as it was', () => {
    const store = known()
    const { watch } = open(store, { onChange: 'deny' })
    watch.see(listing({ a: 'other', b: 'two' }))
    watch.see(listing({ a: 'one', b: 'two' }))
    expect(watch.refusal('a')).toBeNull()
    expect(store.pins.some(({ seen }) => seen !== undefined)).toBe(false)
  })
})

describe('a store that fails', () => {
  const broken: PinStore = {
    read: () => [],
    change: () => {
      throw new Error('disk full')
    },
  }
  it('leaves its tools as never listed', () => {
    const { watch } = open(broken, { onChange: 'deny' })
    expect(() => watch.see(listing({ a: 'one' }))).toThrow('disk full')
    expect(watch.refusal('a')).toContain('did not list')
  })
})
