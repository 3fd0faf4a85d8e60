import { openMemory } from '../../../../memory/sqlite-memory.ts'
import { searchThreads } from '../../../../src/compose/search-threads.ts'
import { levenshteinRetriever } from '../../../../src/retrieval/levenshtein-retriever.ts'
import { MEASURED_AGENT } from '../fill-memory.ts'
import { type Contender, everyQuery, timed } from './contender.ts'

/** The product's own way: the retriever over a memory's file, with the threads that it chooses. */
export function retrieverContender(path: string): Contender {
  return {
    name: 'retriever',
    ours: true,
    least: everyQuery,
    anyK: false,
    async open() {
      const store = openMemory(path)
      const threads = searchThreads(store)
      const retriever = levenshteinRetriever({ store, ...(threads && { threads }) })
      return {
        nearest: (key, k) =>
          timed(async () => {
            const retrieved = await retriever.retrieve({ agent: MEASURED_AGENT, key, k })
            return retrieved.map(({ demonstration, distance }) => ({ id: demonstration.id, distance }))
          }),
        close: async () => {
          await retriever.close()
          store.close()
        },
      }
    },
  }
}
