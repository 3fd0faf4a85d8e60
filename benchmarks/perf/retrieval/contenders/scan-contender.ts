import { setImmediate } from 'node:timers/promises'
import { distance } from 'fastest-levenshtein'
import type { StoredKey } from '../corpus/corpus.ts'
import { type Contender, type Neighbour, timed } from './contender.ts'

/** From so many keys on a query takes minutes: one kind must do, the one that is harder for ours. */
const LARGE = 50_000

/** Looked at without a pause: in one the process can be stopped, which else would wait for minutes. */
const KEYS_AT_ONCE = 500

async function distances(query: string, keys: readonly StoredKey[]): Promise<Neighbour[]> {
  const found: Neighbour[] = []
  for (const { id, key } of keys) {
    found.push({ id, distance: distance(query, key) })
    if (found.length % KEYS_AT_ONCE === 0) await setImmediate()
  }
  return found
}

/** Every distance, then a sort: the reference that all others must agree with. */
export const scanContender: Contender = {
  name: 'fastest-levenshtein, scan',
  ours: false,
  least: (kind, size) => (size < LARGE || kind === 'unrelated' ? 1 : 0),
  anyK: true,
  async open(keys) {
    return {
      nearest: (query, k) =>
        timed(async () => {
          const all = await distances(query, keys)
          return all.sort((one, other) => one.distance - other.distance || (one.id < other.id ? -1 : 1)).slice(0, k)
        }),
      close: async () => undefined,
    }
  },
}
