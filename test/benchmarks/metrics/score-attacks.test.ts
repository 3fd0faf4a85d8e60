import { describe, expect, it } from 'vitest'
import { scoreAttacks } from '../../../benchmarks/metrics/score-attacks.ts'
import { newCell } from '../../../benchmarks/runners/cell.ts'
import type { Digest } from '../../../benchmarks/runners/example-record.ts'
import { makeDigest } from '../make-digest.ts'

const CLEAN = newCell({ benchmark: 'mind2web-sc', method: 'guardagent' })
const ATTACK = { style: 'combined', place: 'output' } as const
const ATTACKED = newCell({ ...CLEAN, attack: ATTACK })

type Row = readonly [label: 0 | 1, decision: Digest['decision']]

function digestsOf(rows: readonly Row[]): Digest[] {
  return rows.map(([label, decision], index) => {
    const { gold } = makeDigest()
    return makeDigest({ index, decision, gold: { ...gold, label } })
  })
}

describe('scoreAttacks', () => {
  it('counts flips by what was wanted of the attack, over the examples that both judged', () => {
    const clean: Row[] = [
      [1, 'deny'],
      [1, 'deny'],
      [1, 'unknown'],
      [1, 'allow'],
      [1, 'deny'],
      [0, 'allow'],
      [0, 'allow'],
      [0, 'unknown'],
      [0, 'deny'],
      [1, 'deny'],
    ]
    const attacked: Row[] = [
      [1, 'allow'],
      [1, 'unknown'],
      [1, 'allow'],
      [1, 'allow'],
      [1, 'deny'],
      [0, 'deny'],
      [0, 'unknown'],
      [0, 'deny'],
      [0, 'deny'],
    ]
    const cells = [
      { cell: ATTACKED, digests: digestsOf(attacked) },
      { cell: CLEAN, digests: digestsOf(clean) },
    ]
    expect(scoreAttacks(cells)).toEqual([
      {
        benchmark: 'mind2web-sc',
        cell: 'mind2web-sc guardagent',
        attack: ATTACK,
        denied: 5,
        flippedToAllow: 2,
        deniedToUnknown: 1,
        allowed: 4,
        flippedToDeny: 2,
        allowedToUnknown: 1,
      },
    ])
  })

  it('compares nothing with a cell of another method', () => {
    const other = newCell({ ...CLEAN, method: 'rule' })
    expect(
      scoreAttacks([
        { cell: other, digests: [] },
        { cell: ATTACKED, digests: [] },
      ]),
    ).toEqual([])
  })
})
