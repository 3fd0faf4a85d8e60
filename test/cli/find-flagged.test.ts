import { expect, it } from 'vitest'
import { openMemory } from '../../memory/sqlite-memory.ts'
import { findFlagged } from '../../src/cli/find-flagged.ts'
import { sampleDemonstration } from '../memory/fixtures/sample-demonstration.ts'

const ASKED = 'who borrowed what?'

it('finds those of any status that contradict trusted ones, and goes on after one that cannot be compared', async () => {
  const trusted = ['a', 'b', 'c', 'd'].map((id) => sampleDemonstration(id, { input: ASKED }))
  const odd = (['confirmed', 'quarantined', 'distrusted'] as const).map((status) =>
    sampleDemonstration(`odd-${status}`, { input: ASKED, label: 0, status }),
  )
  const huge = sampleDemonstration('huge', { status: 'quarantined', input: 'x'.repeat(1 << 20) })
  const memory = openMemory(':memory:', { seeds: [...trusted, ...odd, huge] })
  const progress: number[] = []
  const { flagged, notCompared } = await findFlagged(memory, {}, (done, total) => progress.push(done / total))
  expect(flagged.map(({ demonstration }) => demonstration.id)).toEqual([
    'odd-confirmed',
    'odd-distrusted',
    'odd-quarantined',
  ])
  expect(flagged[0]?.contradiction.opposite.toSorted()).toEqual(['a', 'b', 'c', 'd'])
  expect(notCompared).toEqual([{ id: 'huge', problem: expect.stringMatching(/at most 1048576 characters/) }])
  expect([progress.length, progress.at(-1)]).toEqual([8, 1])
  memory.close()
})
