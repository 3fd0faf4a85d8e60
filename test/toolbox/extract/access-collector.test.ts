import { describe, expect, it } from 'vitest'
import { AccessCollector } from '../../../src/toolbox/extract/access-collector.ts'
import { AccessSchema } from '../../../src/toolbox/extract/access-schema.ts'

function collectorWith(notes: number): AccessCollector {
  const collector = new AccessCollector(new AccessSchema({ lab: ['name'] }))
  for (let note = 0; note < notes; note++) collector.noteUnread(`note ${note}`)
  return collector
}

describe('AccessCollector', () => {
  it('says nothing of limits where none was reached', () => {
    expect(collectorWith(0).found()).toStrictEqual({ databases: {}, unread: [] })
    expect(collectorWith(1).found()).toStrictEqual({ databases: {}, unread: ['note 0'] })
  })

  it('marks what ended at a limit, and names that first', () => {
    const collector = collectorWith(2)
    collector.noteLimit('too long')
    const unread = ['too long', 'note 0', 'note 1']
    expect(collector.found()).toStrictEqual({ databases: {}, unread, truncated: true })
  })

  it('keeps so many notes; one that is dropped is a limit too', () => {
    const full = collectorWith(50)
    full.noteUnread('note 7')
    expect(full.hasDropped).toBe(false)
    expect(full.found().truncated).toBeUndefined()
    full.noteUnread('note 50')
    expect(full.hasDropped).toBe(true)
    const found = full.found()
    expect(found).toMatchObject({ truncated: true })
    expect(found.unread).toHaveLength(50)
    expect(found.unread[0]).toContain('more than 50')
  })

  it('names a limit that is reached once it is full', () => {
    const full = collectorWith(200)
    full.noteLimit('too long')
    expect(full.found().unread).toContain('too long')
  })

  it('keeps each note short and in one line', () => {
    const collector = collectorWith(0)
    collector.noteUnread(`a\n\tb ${'x'.repeat(1000)}`)
    const [note = ''] = collector.found().unread
    expect(note).toMatch(/^a b x/)
    expect(note).toHaveLength(200)
  })
})
