import { z } from 'zod'
import { Json } from './json.ts'
import type { Usage } from './model.ts'
import type { Policy } from './policy.ts'
import { Reason } from './reason.ts'

/** A check answers `{denied, reasons}`; a reader answers data. Only checks are evidence. */
export const ToolKind = z.enum(['check', 'reader'])
export type ToolKind = z.infer<typeof ToolKind>

/** What a check answers. */
export const CheckOutcome = z.strictObject({ denied: z.boolean(), reasons: z.array(Reason) })
export type CheckOutcome = z.infer<typeof CheckOutcome>

/** What a tool may use beside its arguments. All of it comes from the trusted side. */
export type ToolContext = {
  /** Databases and columns that the requests speak of: what unqualified columns are resolved against. */
  readonly schema: Readonly<Record<string, readonly string[]>>
  /** What the requests say, where they parse in a structured form; empty otherwise. Absent where a tool is called by itself, like what follows. */
  readonly policy?: Policy
  /** Masks what the definition's `redact` names: for all that reaches a model. */
  readonly mask?: (value: Json) => Json
  /** What a tool asks of models is added here. */
  readonly usage?: Usage
  /** Aborted when the tool's time is up or the guard is. Optional work outside must listen to it. */
  readonly signal: AbortSignal
}

/** A function that programs may call. Build it with `defineTool`. */
export type Tool = {
  readonly name: string
  readonly description: string
  readonly kind: ToolKind
  /** TypeScript declaration with its documentation, as planners and coders see it. */
  readonly declaration: string
  /** Time for one call, milliseconds. */
  readonly timeoutMs: number
  readonly returns: z.ZodType
  /** Validates what a program passed, by position or as one object of names. Throws an Error that says what to mend. */
  parseArguments(args: readonly Json[]): unknown
  /** Gets what `parseArguments` answered. May be asynchronous. */
  run(parsed: unknown, context: ToolContext): unknown
}

/** Why a call did not give a result: wrong arguments (the program's fault), or the tool threw, hung or answered wrongly. */
export const ToolFailure = z.strictObject({
  code: z.enum(['arguments', 'unknown-tool', 'thrown', 'timeout', 'bad-result']),
  message: z.string(),
})
export type ToolFailure = z.infer<typeof ToolFailure>

/** One call as the trusted side saw it. */
export const ToolCall = z.strictObject({
  tool: z.string(),
  arguments: z.array(Json),
  result: Json,
  ms: z.number().nonnegative(),
  /** Present only where the call failed; `result` is then null. */
  error: ToolFailure.exactOptional(),
})
export type ToolCall = z.infer<typeof ToolCall>

/** A tool as planners and coders see it. */
export type ToolDescription = {
  readonly name: string
  readonly kind: ToolKind
  readonly description: string
  /** TypeScript declaration with its documentation. */
  readonly declaration: string
}
