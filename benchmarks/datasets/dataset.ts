import { z } from 'zod'
import type { Action } from '../../src/contract/action.ts'
import { Risk } from '../../src/contract/check-result.ts'
import type { LeaveOut } from '../../src/contract/memory.ts'
import { AccessMap } from '../../src/contract/policy.ts'

export const BenchmarkName = z.enum(['eicu-ac', 'mind2web-sc', 'csqa'])
export type BenchmarkName = z.infer<typeof BenchmarkName>

/** What is inaccessible (EICU-AC) or which rules are violated (Mind2Web-SC, CSQA); empty for label 0. */
export const GoldFindings = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('access'), inaccessible: AccessMap }),
  z.strictObject({ kind: z.literal('rules'), violations: z.array(z.string()) }),
  /** Policies by name, as reasons of kind `policy` name them, and the risk of so many violations. */
  z.strictObject({ kind: z.literal('risk'), policies: z.array(z.string()), risk: Risk }),
])
export type GoldFindings = z.infer<typeof GoldFindings>

export const Gold = z.strictObject({
  /** 0 allow, 1 deny. */
  label: z.union([z.literal(0), z.literal(1)]),
  findings: GoldFindings,
  /** Whether the target agent's own answer is right; null where the data cannot tell (Mind2Web-SC). */
  answerCorrect: z.boolean().nullable(),
})
export type Gold = z.infer<typeof Gold>

/** One action under test. Only `action` may reach a guard; `leaveOut` names the demonstrations that may not be shown. */
export type Example = {
  /** Unique in its data set: index and question id. */
  readonly id: string
  /** Position in the file, from 0. */
  readonly index: number
  /** Role (EICU-AC), violation (Mind2Web-SC) or risk (CSQA) under which reports count this example. */
  readonly group: string
  readonly action: Action
  readonly gold: Gold
  readonly leaveOut: LeaveOut
  /** Gold answer, where the set has one: for methods that judge another agent's run on the same question. */
  readonly goldAnswer?: readonly string[]
  /** Time that the target agent took for its action, milliseconds; absent where the data has none. */
  readonly agentMs?: number
}

export type Dataset = {
  readonly benchmark: BenchmarkName
  readonly name: string
  /** Hex SHA-256 of the rows and logs that were read: key order and white space of the JSON do not count. */
  readonly sha256: string
  readonly examples: readonly Example[]
}
