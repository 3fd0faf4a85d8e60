import { expect, it } from 'vitest'
import { addLearned } from '../../src/trust/add-learned.ts'
import { sampleDemonstration } from '../memory/fixtures/sample-demonstration.ts'
import { NOW, trustOf } from './trust-of.ts'

const learned = sampleDemonstration('learned-v1', {
  status: 'quarantined',
  source: { kind: 'learned', from: 'v1', verdict: 'v1' },
})

it('one verdict teaches once, and the record says who had it learned', () => {
  const { memory } = trustOf([])
  addLearned(memory, learned, { by: 'ada', at: NOW })
  expect(memory.get('learned-v1')).toEqual(learned)
  expect(memory.history({ id: 'learned-v1' })).toMatchObject([{ what: 'added', by: 'ada', at: NOW }])
  expect(() => addLearned(memory, learned, { by: 'ada', at: NOW })).toThrow(/`v1` was made a demonstration already/)
})

it('what took its id before is named, and stays', () => {
  const squatter = { ...learned, source: { kind: 'import' as const, from: 'attack.jsonl' } }
  const { memory } = trustOf([squatter])
  expect(() => addLearned(memory, learned, { by: 'ada', at: NOW })).toThrow(/import from attack.jsonl.*remove it/)
  expect(memory.get('learned-v1')).toEqual(squatter)
})
