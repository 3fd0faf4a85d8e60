import { describe, expect, it } from 'vitest'
import { TimelessFacts } from '../../../../src/toolbox/extract/python/timeless-facts.ts'
import { DATA, textValue } from '../../../../src/toolbox/extract/python/value.ts'

describe('TimelessFacts', () => {
  it('gathers what a name was given and a place got, and has a new version whenever that is more', () => {
    const facts = new TimelessFacts()
    facts.give('x', textValue('a'))
    facts.give('x', textValue('b'))
    facts.add('1:2', DATA)
    const { version } = facts
    facts.give('x', textValue('a'))
    facts.add('1:2', DATA)
    expect(facts.version).toBe(version)
    expect(facts.isStill(version)).toBe(true)
    expect([...(facts.given('x')?.texts ?? [])]).toEqual(['a', 'b'])
    expect([facts.addedAt('1:2'), facts.addedAt('3:4'), facts.given('y')]).toEqual([DATA, undefined, undefined])
  })

  it('may tell more on another reading once a name was asked for', () => {
    const facts = new TimelessFacts()
    facts.give('x', DATA)
    expect(facts.mayTellMore).toBe(false)
    facts.given('y')
    expect(facts.mayTellMore).toBe(true)
  })

  it('may tell more once a container was asked for, where anything was added to one, before or after', () => {
    const facts = new TimelessFacts()
    facts.addedAt('1:2')
    expect(facts.mayTellMore).toBe(false)
    facts.add('1:2', DATA)
    expect(facts.mayTellMore).toBe(true)
    const added = new TimelessFacts()
    added.add('1:2', DATA)
    expect(added.mayTellMore).toBe(false)
  })

  it('may tell more once somebody went on because there was something new', () => {
    const facts = new TimelessFacts()
    const { version } = facts
    facts.give('x', DATA)
    expect(facts.isStill(version)).toBe(false)
    expect(facts.mayTellMore).toBe(true)
  })
})
