import type { CsqaPolicy } from '../../definitions/csqa-policies.ts'
import type { Letter } from '../../definitions/csqa-tools/letter.ts'

/** A question with its options A to E, what a target agent answered, and the rules that this answer breaks, as a person judged them. */
export type CsqaQuestion = {
  readonly question: string
  readonly options: readonly [string, string, string, string, string]
  readonly answer: Letter
  readonly violations: readonly CsqaPolicy[]
}
