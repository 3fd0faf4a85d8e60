import { expect, it } from 'vitest'
import { describeDistrust, lastDistrust } from '../../src/trust/last-distrust.ts'
import { sampleDemonstration } from '../memory/fixtures/sample-demonstration.ts'
import { NOW, trustOf } from './trust-of.ts'

it('is the last one of an id, also after it was removed and added again', () => {
  const { memory } = trustOf([sampleDemonstration('a'), sampleDemonstration('b')])
  memory.distrust('a', { by: 'ada', at: NOW })
  memory.distrust('a', { by: 'eve', at: NOW, why: 'it leaks' })
  memory.remove('a', { by: 'bob', at: NOW })
  memory.add([sampleDemonstration('a')])
  const last = lastDistrust(memory, 'a')
  expect(last).toMatchObject({ what: 'distrusted', by: 'eve' })
  expect(last && describeDistrust(last)).toBe(`distrusted by eve (it leaks), ${NOW}`)
  expect(lastDistrust(memory, 'b')).toBeNull()
})
