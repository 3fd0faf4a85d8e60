import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readVerdict } from '../../../../benchmarks/perf/serve/check-answer.ts'
import { type LoadAction, loadAction } from '../../../../benchmarks/perf/serve/load-actions.ts'

const ID = '01JD0000000000000000000000'

/** What a guard that is right answers. */
function rightVerdict(number: number) {
  const { decision, columns, quoted, answer } = loadAction(number)
  const denial = { kind: 'access', database: 'loans', columns: columns.toReversed() }
  const failure = { kind: 'failure', code: 'program-thrown', message: `it does not parse in \`select ${quoted}` }
  const reasons = decision === 'allow' ? [] : [decision === 'deny' ? denial : failure]
  return { id: ID, decision, reasons, answer, message: 'told' }
}

function read(verdict: unknown, action: LoadAction, seen = new Set<string>()) {
  return readVerdict(JSON.stringify(verdict), action, seen)
}

/** The first action that a guard decides so. */
function firstThat(decision: LoadAction['decision']): number {
  const found = Array.from({ length: 50 }, (_, number) => number).find((each) => loadAction(each).decision === decision)
  if (found === undefined) throw new Error(`none is ${decision}`)
  return found
}

const WRONG = { problem: expect.any(String) }

it('takes the verdict of an action', () => {
  for (let number = 0; number < 200; number++)
    expect(read(rightVerdict(number), loadAction(number)), String(number)).toEqual({ id: ID })
})

it('takes the verdict of no other action', () => {
  const number = fc.nat({ max: 1_000_000 })
  fc.assert(
    fc.property(number, number, (one, other) => {
      fc.pre(one !== other)
      const [mine, theirs] = [loadAction(one), loadAction(other)]
      // Denials of the same columns are alike but for their ids; nothing in them says whose they are.
      fc.pre(mine.decision !== 'deny' || mine.columns.join() !== theirs.columns.join())
      expect(read(rightVerdict(other), mine)).toEqual(WRONG)
    }),
  )
})

describe('refuses', () => {
  it('another decision, whatever else is right', () => {
    for (const decision of ['allow', 'deny', 'unknown'] as const) {
      const number = firstThat(decision)
      for (const other of ['allow', 'deny', 'unknown'].filter((each) => each !== decision))
        expect(read({ ...rightVerdict(number), decision: other }, loadAction(number))).toEqual(WRONG)
    }
  })

  it('a reason too many, too few or with another column', () => {
    const number = firstThat('deny')
    const right = rightVerdict(number)
    const [reason] = right.reasons
    for (const reasons of [[], [reason, reason], [{ ...reason, columns: ['c39'] }], [{ ...reason, database: 'lab' }]])
      expect(read({ ...right, reasons }, loadAction(number))).toEqual(WRONG)
  })

  it('an id that came before', () => {
    const seen = new Set<string>()
    expect(read(rightVerdict(0), loadAction(0), seen)).toEqual({ id: ID })
    expect(read(rightVerdict(0), loadAction(0), seen)).toEqual(WRONG)
  })

  it('what is no verdict', () => {
    for (const text of ['', '{', 'null', '[]', '{}', '{"status":500}', JSON.stringify({ ...rightVerdict(0), id: 'a' })])
      expect(readVerdict(text, loadAction(0), new Set())).toEqual(WRONG)
  })
})
