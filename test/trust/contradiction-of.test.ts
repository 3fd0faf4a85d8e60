import { expect, it } from 'vitest'
import { contradictionOf } from '../../src/trust/contradiction-of.ts'
import { sampleDemonstration } from '../memory/fixtures/sample-demonstration.ts'
import { trustOf } from './trust-of.ts'

const near = ['a', 'b', 'c'].map((id) => sampleDemonstration(id))

it('names the trusted ones of the same agent that have the other label', async () => {
  const { nearest } = trustOf([...near, sampleDemonstration('d', { status: 'quarantined' })])
  expect(await contradictionOf(nearest, sampleDemonstration('e', { label: 0 }))).toEqual({
    opposite: ['a', 'b', 'c'],
    near: 3,
  })
  expect(await contradictionOf(nearest, sampleDemonstration('e', { label: 0, agent: 'courier' }))).toBeNull()
})

it('finds none where they agree, also for one that stands among them', async () => {
  const { nearest } = trustOf(near)
  expect(await contradictionOf(nearest, sampleDemonstration('e'))).toBeNull()
  expect(await contradictionOf(nearest, sampleDemonstration('a'))).toBeNull()
})
