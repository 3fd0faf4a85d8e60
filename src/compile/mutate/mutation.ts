import type { AccessFound } from '../../contract/access-found.ts'
import type { Action } from '../../contract/action.ts'
import type { CompiledRun } from '../../contract/compiled.ts'
import type { Json } from '../../contract/json.ts'
import type { Policy } from '../../contract/policy.ts'
import type { CompileExample } from '../compile-example.ts'
import type { Who } from '../compile-parts.ts'

/** An example that the program decided as its label says, with what the trusted side knows of it. */
export type Shown = {
  readonly example: CompileExample
  readonly run: Extract<CompiledRun, { kind: 'decided' }>
  readonly who: Who
  readonly touched: AccessFound
}

/** What changes are made of: the policy that a program is held to, and the trusted readers. */
export type Ground = {
  readonly policy: Policy
  readonly shown: readonly Shown[]
  readAction(action: Action): Who
  touched(output: Json): Promise<AccessFound>
}

/** A text that checks denied. What they decide where they are given it whole is theirs to decide. */
export type WholeText = { readonly checks: readonly string[]; readonly text: string }

/** What a changed action must come to. It follows from the policy and the trusted reading, never from what the program says. */
export type Must =
  /** Denied, for a column that may not be read. Without a column: for any. */
  | { readonly kind: 'deny-access'; readonly column?: { readonly database: string; readonly name: string } }
  /** Denied, for this rule. */
  | { readonly kind: 'deny-rule'; readonly violation: string }
  | { readonly kind: 'allow' }
  | { readonly kind: 'not-allow'; readonly unlessGiven?: WholeText }
  /** Decided as before, or not at all. */
  | { readonly kind: 'same'; readonly decision: 'allow' | 'deny' }

/** A changed example. */
export type Mutation = {
  /** The permission or rule that it is about, such as `role nursing`. */
  readonly subject: string
  /** What was changed, such as `another role`. */
  readonly change: string
  readonly example: string
  readonly action: Action
  readonly must: Must
}

/** Nothing was found wrong: also where a definition allows actions with few violations, none was found here. */
export function isClean({ run }: Shown): boolean {
  return run.result.decision === 'allow' && run.result.reasons.length === 0
}

/** Read whole by the trusted side, and something was found in it. */
export function isRead({ touched }: Shown): boolean {
  return touched.unread.length === 0 && touched.truncated !== true && Object.keys(touched.databases).length > 0
}
