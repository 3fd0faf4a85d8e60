import { describe, expect, it } from 'vitest'
import { InputError } from '../../src/contract/errors.ts'
import { confirmDemonstration } from '../../src/trust/confirm-demonstration.ts'
import { sampleDemonstration } from '../memory/fixtures/sample-demonstration.ts'
import { CHECKED_WITH, NOW, trustOf } from './trust-of.ts'

const waiting = sampleDemonstration('waiting', {
  status: 'quarantined',
  source: { kind: 'learned', from: 'v', verdict: 'v' },
})
const BY = { by: 'ada', at: NOW }

describe('confirming', () => {
  it('keeps who did it, when, and what it was checked with', async () => {
    const trust = trustOf([waiting])
    const confirmed = await confirmDemonstration(trust, 'waiting', { by: 'ada' })
    expect(confirmed).toEqual({
      ...waiting,
      status: 'confirmed',
      source: { ...waiting.source, ...CHECKED_WITH },
      confirmation: BY,
    })
    expect(trust.memory.get('waiting')).toEqual(confirmed)
    expect(trust.memory.history({ id: 'waiting' }).at(-1)).toMatchObject({ what: 'confirmed', ...BY })
  })

  it('leaves in quarantine what does not hold', async () => {
    const trust = trustOf([waiting], () => Promise.reject(new InputError('its program gives 0')))
    await expect(confirmDemonstration(trust, 'waiting', { by: 'ada' })).rejects.toThrow(/gives 0/)
    expect(trust.memory.get('waiting')).toEqual(waiting)
  })

  it('checks what it confirms: one that changed meanwhile stays', async () => {
    const trust = trustOf([waiting], async () => {
      trust.memory.remove('waiting', BY)
      trust.memory.add([{ ...waiting, program: 'return other' }])
    })
    await expect(confirmDemonstration(trust, 'waiting', { by: 'ada' })).rejects.toThrow(/changed while it was checked/)
    expect(trust.memory.get('waiting')?.status).toBe('quarantined')
  })

  it('of one that was removed or distrusted meanwhile fails', async () => {
    const removed = trustOf([waiting], async () => {
      removed.memory.remove('waiting', BY)
    })
    await expect(confirmDemonstration(removed, 'waiting', { by: 'ada' })).rejects.toThrow(/no demonstration/)
    const distrusted = trustOf([waiting], async () => {
      distrusted.memory.distrust('waiting', BY)
    })
    await expect(confirmDemonstration(distrusted, 'waiting', { by: 'ada' })).rejects.toThrow(/distrusted by ada/)
    expect(distrusted.memory.get('waiting')?.status).toBe('distrusted')
  })

  it('of what is confirmed, not there, or by nobody is an error', async () => {
    const trust = trustOf([waiting, sampleDemonstration('trusted')])
    await expect(confirmDemonstration(trust, 'trusted', { by: 'ada' })).rejects.toThrow(/confirmed already/)
    await expect(confirmDemonstration(trust, 'none', { by: 'ada' })).rejects.toThrow(/no demonstration `none`/)
    await expect(confirmDemonstration(trust, 'waiting', { by: '' })).rejects.toThrow(/`by`.*name who answers for it/)
  })
})

describe('one that contradicts its neighbours', () => {
  const near = ['a', 'b', 'c', 'd'].map((id) => sampleDemonstration(id))
  const odd = sampleDemonstration('e', { status: 'quarantined', label: 0 })

  it('stays, and the error names some of them', async () => {
    const trust = trustOf([...near, odd])
    await expect(confirmDemonstration(trust, 'e', { by: 'ada' })).rejects.toThrow(
      /its label is 0, but 4 of the 4 trusted ones .* have the other \(`a`, `b`, `c`, …\)/,
    )
    expect(trust.memory.get('e')).toEqual(odd)
  })

  it('is let in by a person who wants it', async () => {
    const trust = trustOf([...near, odd])
    await confirmDemonstration(trust, 'e', { by: 'ada', despiteContradiction: true })
    expect(trust.memory.get('e')).toMatchObject({
      status: 'confirmed',
      confirmation: { ...BY, despite: ['a', 'b', 'c', 'd'] },
    })
  })

  it('is the only one whose confirmation says that something was overridden', async () => {
    const trust = trustOf([...near, { ...odd, label: 1 }])
    await confirmDemonstration(trust, 'e', { by: 'ada', despiteContradiction: true })
    expect(trust.memory.get('e')?.confirmation).toEqual(BY)
  })

  it('does not contradict what is itself not trusted', async () => {
    const untrusted = near.map((each) => ({ ...each, status: 'quarantined' as const }))
    const trust = trustOf([...untrusted, odd])
    await confirmDemonstration(trust, 'e', { by: 'ada' })
    expect(trust.memory.get('e')?.status).toBe('confirmed')
  })
})
