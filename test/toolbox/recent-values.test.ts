import { describe, expect, it } from 'vitest'
import { RecentValues } from '../../src/toolbox/recent-values.ts'

describe('RecentValues', () => {
  it('lets go of what was not asked for longest', () => {
    const recent = new RecentValues<number>({ count: 2, chars: 100 })
    recent.keep('a', 1)
    recent.keep('b', 2)
    expect(recent.get('a')).toBe(1)
    recent.keep('c', 3)
    expect([recent.get('a'), recent.get('b'), recent.get('c')]).toEqual([1, undefined, 3])
  })

  it('keeps within its characters, and counts a key that is kept again once', () => {
    const recent = new RecentValues<string>({ count: 10, chars: 10 })
    for (let round = 0; round < 5; round += 1) recent.keep('key1', 'x', 1)
    recent.keep('key2', 'y', 1)
    expect([recent.get('key1'), recent.get('key2')]).toEqual(['x', 'y'])
    recent.keep('k', 'z', 0)
    expect([recent.get('key1'), recent.get('key2'), recent.get('k')]).toEqual([undefined, 'y', 'z'])
  })

  it('hands back what is too long to keep, and drops nothing for it', () => {
    const recent = new RecentValues<string>({ count: 10, chars: 10 })
    recent.keep('a', 'x')
    expect(recent.keep('b'.repeat(11), 'y')).toBe('y')
    expect([recent.get('a'), recent.get('b'.repeat(11))]).toEqual(['x', undefined])
  })
})
