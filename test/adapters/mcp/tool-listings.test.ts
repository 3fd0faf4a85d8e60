import { describe, expect, it } from 'vitest'
import { ToolListings } from '../../../src/adapters/mcp/tool-listings.ts'

const tool = (name: unknown) => ({ name })

describe('listings', () => {
  it('are complete with the last of their pages', () => {
    const listings = new ToolListings()
    listings.asked(1, undefined)
    expect(listings.answered(1, { tools: [tool('a')], nextCursor: 'x' })).toMatchObject({ complete: false })
    listings.asked(2, { cursor: 'x' })
    const whole = listings.answered(2, { tools: [tool('b')] })
    expect(whole?.complete).toBe(true)
    expect([...(whole?.tools.keys() ?? [])]).toEqual(['a', 'b'])
  })

  it('whose beginning nobody saw are never complete', () => {
    const listings = new ToolListings()
    listings.asked(1, { cursor: 'from another session' })
    expect(listings.answered(1, { tools: [tool('a')] })).toMatchObject({ complete: false })
  })

  it.each([
    ['is empty', ['x', '']],
    ['leads back', ['x', 'x']],
    ['leads in circles', ['x', 'y', 'x']],
  ])('are complete where the next cursor %s', (_, cursors) => {
    const listings = new ToolListings()
    let cursor: string | undefined
    const complete = cursors.map((nextCursor, id) => {
      listings.asked(id, cursor === undefined ? {} : { cursor })
      cursor = nextCursor
      return listings.answered(id, { tools: [tool(`t${id}`)], nextCursor })?.complete
    })
    expect(complete).toEqual(cursors.map((_cursor, page) => page === cursors.length - 1))
  })

  it('are not complete where a page is asked for twice', () => {
    const listings = new ToolListings()
    listings.asked(0, {})
    listings.answered(0, { tools: [], nextCursor: 'x' })
    for (const id of [1, 2]) {
      listings.asked(id, { cursor: 'x' })
      expect(listings.answered(id, { tools: [], nextCursor: 'y' })?.complete).toBe(false)
    }
  })

  it('keep what is listed twice under one name', () => {
    const listings = new ToolListings()
    listings.asked(1, {})
    expect(listings.answered(1, { tools: [tool('a'), tool('a')] })?.tools.get('a')).toHaveLength(2)
  })

  it('leave out what has no name', () => {
    const listings = new ToolListings()
    listings.asked(1, {})
    expect(listings.answered(1, { tools: [null, 5, {}, tool(1), tool('__proto__')] })?.tools.size).toBe(1)
  })

  it.each([[{}], [{ tools: 'all' }], [null], [undefined]])('are not read from %j', (result) => {
    const listings = new ToolListings()
    listings.asked(1, {})
    expect(listings.answered(1, result)).toBeNull()
  })

  it('are not read from answers to something else', () => {
    expect(new ToolListings().answered(1, { tools: [] })).toBeNull()
  })

  it('that never end are forgotten, the oldest first', () => {
    const listings = new ToolListings()
    for (let page = 0; page < 200; page++) {
      listings.asked(page, {})
      listings.answered(page, { tools: [], nextCursor: `c${page}` })
    }
    listings.asked('first', { cursor: 'c0' })
    listings.asked('last', { cursor: 'c199' })
    expect(listings.answered('first', { tools: [] })?.complete).toBe(false)
    expect(listings.answered('last', { tools: [] })?.complete).toBe(true)
  })
})
