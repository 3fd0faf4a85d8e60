import { expect, it } from 'vitest'
import { addDemonstration } from '../../src/trust/add-demonstration.ts'
import { candidateOf } from '../../src/trust/confirm-demonstration.ts'
import { sampleDemonstration } from '../memory/fixtures/sample-demonstration.ts'
import { CHECKED_WITH, NOW, trustOf } from './trust-of.ts'

const candidate = { ...candidateOf(sampleDemonstration('e')), questionId: 'q1', task: 'lend' }
const written = { candidate, from: 'guide.md', id: 'new', at: new Date(NOW) }

it('what a person adds says who wrote it, who answers for it, and what it was checked with', async () => {
  const trust = trustOf([])
  const added = await addDemonstration(trust, written, { by: 'ada' })
  expect(added).toMatchObject({
    id: 'new',
    source: { kind: 'manual', from: 'guide.md', questionId: 'q1', task: 'lend', ...CHECKED_WITH },
    status: 'confirmed',
    confirmation: { by: 'ada', at: NOW },
  })
  expect(trust.memory.get('new')).toEqual(added)
  expect(trust.memory.history({ id: 'new' })).toMatchObject([{ what: 'added', by: 'ada', why: 'written by guide.md' }])
})

it('what contradicts its neighbours is added only where that is wanted', async () => {
  const trust = trustOf(['a', 'b', 'c'].map((id) => sampleDemonstration(id, { label: 0 })))
  await expect(addDemonstration(trust, written, { by: 'ada' })).rejects.toThrow(/have the other/)
  expect(trust.memory.get('new')).toBeNull()
  await addDemonstration(trust, written, { by: 'ada', despiteContradiction: true })
  expect(trust.memory.get('new')).toMatchObject({ status: 'confirmed', confirmation: { despite: ['a', 'b', 'c'] } })
  expect(trust.memory.history({ id: 'new' })).toMatchObject([
    { why: 'written by guide.md, despite the contradiction of a, b, c' },
  ])
})
