import type { Demonstration } from '../contract/demonstration.ts'
import { GuardAgentError } from '../contract/errors.ts'
import type { Retriever } from '../contract/memory.ts'
import { contradictionOf } from '../trust/contradiction-of.ts'
import type { Contradiction } from '../trust/find-contradiction.ts'

/** How a demonstration stands to trusted ones that are nearly the same; `problem` where that cannot be found out. */
export type Standing = { readonly contradiction: Contradiction | null; readonly problem: string | null }

/** One that cannot be compared, because it is too long or a neighbour is damaged, does not keep others from being looked at. */
export async function compareNeighbours(nearest: Retriever, one: Demonstration): Promise<Standing> {
  try {
    return { contradiction: await contradictionOf(nearest, one), problem: null }
  } catch (error) {
    if (!(error instanceof GuardAgentError)) throw error
    return { contradiction: null, problem: error.message }
  }
}
