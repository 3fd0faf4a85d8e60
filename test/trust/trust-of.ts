import { openMemory } from '../../memory/sqlite-memory.ts'
import { type Demonstration, demonstrationKey, type NewDemonstration } from '../../src/contract/demonstration.ts'
import type { MemoryStore, Retriever } from '../../src/contract/memory.ts'
import { keyDistance } from '../../src/retrieval/key-distance.ts'
import type { Trust } from '../../src/trust/trust.ts'

export const NOW = '2026-03-04T05:06:07.000Z'
export const CHECKED_WITH = { definitionHash: 'sha256:d', toolboxHash: 'sha256:t' }

/** Compares with all: what is nearest is beyond doubt. */
function scan(memory: MemoryStore): Retriever {
  return {
    async retrieve({ agent, key, k }) {
      const all = memory.list({ agent, status: 'confirmed' }).map((demonstration) => ({
        demonstration,
        distance: keyDistance(demonstrationKey(demonstration), key),
      }))
      return all.sort((one, other) => one.distance - other.distance).slice(0, k)
    },
    close: async () => undefined,
  }
}

/** Everything that trust needs, over a memory in RAM; `check` holds by default. */
export function trustOf(
  seeds: readonly Demonstration[],
  check: (one: NewDemonstration) => Promise<void> = async () => {},
) {
  const memory = openMemory(':memory:', { seeds })
  const trust: Trust = { memory, nearest: scan(memory), check, checkedWith: CHECKED_WITH, now: () => new Date(NOW) }
  return trust
}
