import type { CheckFigures } from '../../../benchmarks/metrics/score-checks.ts'
import type { CompiledFigures } from '../../../benchmarks/metrics/score-compiled.ts'

/** Of a guard some of whose programs were sent back. */
export const CHECKS: CheckFigures = {
  policy: {
    fired: 5,
    verdicts: 4,
    changed: [{ claimed: 'allow', decided: 'deny', verdicts: 4, rightBefore: 1, rightAfter: 3 }],
  },
  access: {
    fired: 2,
    verdicts: 2,
    changed: [{ claimed: null, decided: 'unknown', verdicts: 2, rightBefore: 0, rightAfter: 0 }],
  },
}

/** Of one whose compiled program left some actions open. */
export const COMPILED: CompiledFigures = {
  decided: 300,
  share: 94.9,
  callsPerAction: 0.1,
  undecided: [
    { reason: 'two categories fit equally well', count: 10 },
    { reason: 'policy: the role `…` is not in the requests', count: 6 },
  ],
}
