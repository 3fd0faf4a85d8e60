import { describe, expect, it } from 'vitest'
import type { Example } from '../../../benchmarks/datasets/dataset.ts'
import { compareExample } from '../../../benchmarks/runners/compare-example.ts'
import { makeVerdict } from '../../fixtures/make-verdict.ts'

const EXAMPLE: Example = {
  id: '0-q',
  index: 0,
  group: 'nursing',
  action: { input: 'q', output: 'o' },
  gold: { label: 1, findings: { kind: 'access', inaccessible: { lab: ['labname'] } }, answerCorrect: true },
  leaveOut: { questionId: 'q' },
  goldAnswer: ['12'],
  agentMs: 30,
}
const { id, index, group, gold, agentMs } = EXAMPLE
const RECORDED = { id, index, group, gold, agentMs: agentMs ?? 0 }

function placesOf(recorded: Partial<typeof RECORDED>, verdict = makeVerdict('allow')): string[] {
  return compareExample(EXAMPLE, { ...RECORDED, ...recorded }, { verdict, where: 'r' }).map(({ where }) => where)
}

describe('compareExample', () => {
  it('finds nothing in what the data says too', () => expect(placesOf({})).toEqual([]))

  it('finds what was edited, down to the columns of gold', () => {
    expect(placesOf({ index: 1, group: 'other', agentMs: 31 })).toEqual(['r.index', 'r.group', 'r.agentMs'])
    expect(placesOf({ gold: { ...gold, findings: { kind: 'access', inaccessible: { lab: ['other'] } } } })).toEqual([
      'r.gold.findings.inaccessible.lab.0',
    ])
  })

  it('expects gold to be about the run that the verdict is of, where that is not the own of the set', () => {
    const own = { ...makeVerdict('allow'), ownAnswer: '13' }
    expect(placesOf({}, own)).toEqual(['r.gold.answerCorrect'])
    expect(placesOf({ gold: { ...gold, answerCorrect: false } }, own)).toEqual([])
  })
})
