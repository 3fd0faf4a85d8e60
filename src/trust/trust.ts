import type { NewDemonstration } from '../contract/demonstration.ts'
import type { MemoryStore, Retriever } from '../contract/memory.ts'

/** What it takes to let demonstrations into prompts. */
export type Trust = {
  readonly memory: MemoryStore
  /** The nearest trusted ones. */
  readonly nearest: Retriever
  /** Runs a demonstration's program again. Throws an `InputError` where it does not hold. */
  check(candidate: NewDemonstration): Promise<void>
  /** Hashes of the definition and of the toolbox that it is checked with. */
  readonly checkedWith: { readonly definitionHash: string; readonly toolboxHash: string }
  /** Wall clock. */
  now(): Date
}

/** Who lets a demonstration in, and how. */
export type Admittance = {
  /** Who answers for it. */
  readonly by: string
  /** Lets it in also where it contradicts what is near it. Default false. */
  readonly despiteContradiction?: boolean
  /** The operator's rule, where nobody looked at this one. */
  readonly rule?: string
}
