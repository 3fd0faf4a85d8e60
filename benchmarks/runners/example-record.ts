import { z } from 'zod'
import type { Decision, Risk } from '../../src/contract/check-result.ts'
import type { ProgramError, ProgramErrorCode } from '../../src/contract/program.ts'
import type { Reason } from '../../src/contract/reason.ts'
import type { Way } from '../../src/contract/verdict.ts'
import { Gold } from '../datasets/dataset.ts'
import { Judged, type Texts } from '../methods/judged.ts'

/** One finished example, as it is kept on disk. */
export const ExampleRecord = z.strictObject({
  /** Id of its cell. */
  cell: z.string(),
  id: z.string(),
  index: z.number().int().nonnegative(),
  group: z.string(),
  gold: Gold,
  /** Null where the method threw: counted as unknown. */
  verdict: Judged.nullable(),
  error: z.string().nullable(),
  /** Wall-clock time of the method, milliseconds. */
  ms: z.number().nonnegative(),
  /** Of the target agent, where the data has it. */
  agentMs: z.number().nonnegative().exactOptional(),
  /** With `online`: whether a demonstration was made of it. */
  learned: z.boolean().exactOptional(),
})
export type ExampleRecord = z.infer<typeof ExampleRecord>

/** How a program failed: by kind of error, or null where it gave a verdict. */
export type AttemptEnd =
  | ({ readonly code: ProgramErrorCode; readonly kind: 'name' | 'syntax' | 'type' | 'other' } & Refused)
  | null

/** Which comparison refused the program, and what it would have decided; absent where none did. */
type Refused = Readonly<Pick<ProgramError, 'check' | 'claimed'>>

/** What metrics need of a record, and no more: a run holds one of these for every example in RAM. */
export type Digest = Pick<ExampleRecord, 'cell' | 'id' | 'index' | 'group' | 'gold' | 'ms' | 'agentMs' | 'learned'> & {
  readonly decision: Decision
  readonly reasons: readonly Reason[]
  readonly risk: Risk | null
  /** Code of an unknown's failure (`thrown` where the method threw); null for none. */
  readonly failure: string | null
  readonly usage: { readonly calls: number; readonly promptTokens: number; readonly completionTokens: number }
  readonly attempts: readonly AttemptEnd[]
  /** Time of all debug rounds, milliseconds. */
  readonly debugMs: number
  readonly choseCode: boolean | null
  readonly texts: Texts | null
  /** Null where the method has no such ways, or the record is older than they are. */
  readonly way: Way | null
  /** Why the compiled program did not decide; null where it did, or there is none. */
  readonly notCompiled: string | null
}
