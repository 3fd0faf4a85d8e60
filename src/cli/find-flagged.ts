import { searchThreads } from '../compose/search-threads.ts'
import type { Demonstration } from '../contract/demonstration.ts'
import type { MemoryFilter, MemoryStore } from '../contract/memory.ts'
import { levenshteinRetriever } from '../retrieval/levenshtein-retriever.ts'
import type { Contradiction } from '../trust/find-contradiction.ts'
import { compareNeighbours } from './compare-neighbours.ts'

type Flagged = { readonly demonstration: Demonstration; readonly contradiction: Contradiction }
type NotCompared = { readonly id: string; readonly problem: string }

type Found = { readonly flagged: Flagged[]; readonly notCompared: NotCompared[] }

/**
 * All that say the opposite of most trusted ones that are nearly the same, ordered by id.
 * @param onCompared called with the number of those compared so far, and of all
 */
export async function findFlagged(
  memory: MemoryStore,
  filter: MemoryFilter,
  onCompared: (done: number, total: number) => void,
): Promise<Found> {
  // Ids first: searching may mend the index, which may not be while memory is walked through.
  const ids = Array.from(memory.iterate(filter), ({ id }) => id)
  const threads = searchThreads(memory)
  const nearest = levenshteinRetriever({ store: memory, ...(threads && { threads }) })
  const found: Found = { flagged: [], notCompared: [] }
  try {
    for (const [index, id] of ids.entries()) {
      const demonstration = memory.get(id)
      if (demonstration === null) continue
      const { contradiction, problem } = await compareNeighbours(nearest, demonstration)
      if (contradiction !== null) found.flagged.push({ demonstration, contradiction })
      if (problem !== null) found.notCompared.push({ id, problem })
      onCompared(index + 1, ids.length)
    }
  } finally {
    await nearest.close()
  }
  return found
}
