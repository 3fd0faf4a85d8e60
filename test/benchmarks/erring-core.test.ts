import { describe, expect, it } from 'vitest'
import { evaluate } from '../../benchmarks/runners/evaluate.ts'
import { benchmarkOf } from '../../benchmarks/runners/open-datasets.ts'
import { erringCore, type KnownError } from './erring-core.ts'

const EXAMPLES = 48
const NONE = { fired: 0, verdicts: 0, changed: [] }

const change = (claimed: string, decided: string, verdicts: number, rightBefore: number) => ({
  claimed,
  decided,
  verdicts,
  rightBefore,
  rightAfter: verdicts,
})

/** The 48 actions are 27 to allow and 21 to deny. */
const MEASURED = [
  // Only a list that is wider than the requests' own is: where the role may read all that is touched, nothing was widened.
  ['widened list', { policy: { fired: 21, verdicts: 21, changed: [change('allow', 'deny', 21, 0)] }, access: NONE }],
  [
    'forgotten column',
    {
      policy: NONE,
      access: {
        fired: 48,
        verdicts: 48,
        changed: [change('allow', 'allow', 27, 27), change('allow', 'deny', 2, 0), change('deny', 'deny', 19, 19)],
      },
    },
  ],
  [
    'column too many',
    {
      policy: NONE,
      access: { fired: 48, verdicts: 48, changed: [change('deny', 'allow', 27, 0), change('deny', 'deny', 21, 21)] },
    },
  ],
] as const satisfies [KnownError, object][]

/** What the checks did to programs with one known error, on the first examples of EICU-AC as the project ships it. */
async function measure(error: KnownError) {
  const benchmark = { ...benchmarkOf('eicu-ac'), ruleCore: erringCore(error) }
  const { report } = await evaluate({ benchmark, core: 'rule', limit: EXAMPLES, concurrency: 2 })
  console.log(`${erringCore(error).name}: ${JSON.stringify(report.checks)}`)
  return report
}

describe('the checks of programs, measured with a fixture that errs in a known way', () => {
  it.each(MEASURED)(
    '%s: each program that has it is sent back, and every verdict is right in the end',
    async (error, expected) => {
      const { checks, metrics } = await measure(error)
      expect(checks).toEqual(expected)
      expect(metrics).toMatchObject({ lpa: 100, unknown: 0 })
    },
  )

  it('nothing is sent back of the rule core, which has none of these errors by construction', async () => {
    const { report } = await evaluate({ benchmark: benchmarkOf('eicu-ac'), core: 'rule', limit: EXAMPLES })
    expect(report.checks).toEqual({ policy: NONE, access: NONE })
  })
})
