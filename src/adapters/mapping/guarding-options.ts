import type { Action, Identity } from '../../contract/action.ts'
import type { Verdict } from '../../contract/verdict.ts'
import type { Handling } from './handle-pending.ts'
import type { Pending } from './pending.ts'

/** What an adapter asks: a `GuardAgent`, or anything else that answers with its verdicts. */
export type Guard = {
  guard(action: Action, options?: { readonly signal?: AbortSignal; readonly deadlineMs?: number }): Promise<Verdict>
}

/** What a guard is asked about something that is pending. */
export type RenderedAction = Pick<Action, 'input' | 'output' | 'answer'>

/** What every adapter takes. `Context` is what the SDK hands to its tools: run context, runtime context, config. */
export type GuardingOptions<Context = unknown> = {
  readonly guard: Guard
  /**
   * Who acts, as the caller knows it: never something that the conversation says. Nobody by default. A function that answers nothing stops the call;
   * `{}` is nobody. `from-input` takes what the user's own words say, for those who have no other source: verdicts say so.
   */
  readonly identity?:
    | Identity
    | ((context: Context) => Identity | undefined | Promise<Identity | undefined>)
    | 'from-input'
  /** Input and output of the action, from what is pending; `renderAction` by default. */
  readonly render?: (pending: Pending) => RenderedAction
  /** What the model is told in place of what was stopped; `renderRefusal` by default. */
  readonly renderRefusal?: (refusal: Refusal) => string
  /** Time for one verdict, milliseconds; the definition's by default. */
  readonly deadlineMs?: number
  /** Told each time, before the call goes on or not. It is waited for; where it throws, the call does not go on. */
  readonly onHandled?: (handling: Handling, pending: Pending) => void | Promise<void>
}

/** What becomes of an unknown: a denial (the default), or a question to a person where the SDK has a way to ask one. */
export type UnknownOption = { readonly unknown?: 'deny' | 'ask' }

/** Something that was stopped; `verdict` is null where the guard itself failed, with the code of its error then. */
export type Refusal = { readonly pending: Pending } & (
  | { readonly verdict: Verdict }
  | { readonly verdict: null; readonly code: string }
)
