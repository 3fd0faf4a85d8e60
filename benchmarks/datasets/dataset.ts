import type { Action } from '../../src/contract/action.ts'
import type { LeaveOut } from '../../src/contract/memory.ts'
import type { AccessMap } from '../../src/contract/policy.ts'

export type BenchmarkName = 'eicu-ac' | 'mind2web-sc'

/** What is inaccessible (EICU-AC) or which rules are violated (Mind2Web-SC); empty for label 0. */
export type GoldFindings =
  | { readonly kind: 'access'; readonly inaccessible: AccessMap }
  | { readonly kind: 'rules'; readonly violations: readonly string[] }

export type Gold = {
  /** 0 allow, 1 deny. */
  readonly label: 0 | 1
  readonly findings: GoldFindings
  /** Whether the target agent's own answer is right; null where the data cannot tell (Mind2Web-SC). */
  readonly answerCorrect: boolean | null
}

/** One action under test. Only `action` may reach a guard; `leaveOut` names the demonstrations that may not be shown. */
export type Example = {
  /** Unique in its data set: index and question id. */
  readonly id: string
  /** Position in the file, from 0. */
  readonly index: number
  /** Role (EICU-AC) or violation (Mind2Web-SC) under which reports count this example. */
  readonly group: string
  readonly action: Action
  readonly gold: Gold
  readonly leaveOut: LeaveOut
}

export type Dataset = {
  readonly benchmark: BenchmarkName
  readonly name: string
  /** Hex SHA-256 of the rows and logs that were read: key order and white space of the JSON do not count. */
  readonly sha256: string
  readonly examples: readonly Example[]
}
