import type { Model } from '../../src/contract/model.ts'
import type { Sandbox } from '../../src/contract/sandbox.ts'
import type { Example } from '../datasets/dataset.ts'
import type { Judged } from './judged.ts'

/** What a method may see of an example: its action, and what may not be shown to it. Never gold. */
export type Question = Pick<Example, 'action' | 'leaveOut'>

/** Port: a way of judging actions, opened for one cell of an evaluation. */
export type Method = {
  /** Never throws for what a model or network does: that is an `unknown` with a `failure`. @throws the signal's reason, InputError, DatabaseError */
  judge(question: Question, options?: { readonly signal?: AbortSignal }): Promise<Judged>
  /**
   * Adds a demonstration made of an example that was judged rightly, as evaluation confirms it (`--online`). False where it was not taken:
   * nothing to learn from, or it contradicts what is near it. Methods without a memory have none.
   */
  readonly learn?: (question: Question, judged: Judged) => Promise<boolean>
  close(): Promise<void>
}

/** What methods are opened with, beside their cell. */
export type MethodContext = {
  /** Opens a model by name. @throws InputError where the environment lacks what it needs */
  readonly model: (name: string) => Model
  /** Folder with logs, in the published layout, of a target agent that had the requests in its own prompt: for `hardcoded`. */
  readonly logs?: string
  /** Folder in which compiled programs are kept, and found again: a run that is gone on with has one program a cell. In RAM only without it. */
  readonly compiledIn?: string
  /** Ends the compiling of a program for all actions, with its reason. */
  readonly signal?: AbortSignal
  /** A sandbox that the methods of one run share; closed by whoever opened it. */
  readonly sandbox?: Sandbox
  /** Source of random bytes for ids and prompt delimiters; the system's by default. */
  readonly random?: (bytes: number) => Uint8Array
  /** Wall clock; the system's by default. */
  readonly now?: () => Date
}
