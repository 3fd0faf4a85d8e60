import { profileKey } from '../../../../src/contract/key-profile.ts'
import { KeyIndex } from '../../../../src/retrieval/key-index.ts'
import type { StoredKey } from '../corpus/corpus.ts'
import { type Contender, everyQuery, timed } from './contender.ts'

/** The product's index over keys that are in memory already. */
export function indexKeys(keys: readonly StoredKey[]): KeyIndex {
  const texts = new Map(keys.map(({ id, key }) => [id, key]))
  const index = new KeyIndex((id) => texts.get(id) ?? '')
  for (const { id, key } of keys) index.put({ id, length: key.length, profile: profileKey(key) })
  return index
}

/** Makes an index read every key: while nothing is accepted, no bound spares any. */
export function readAllKeys(index: KeyIndex): void {
  index.nearest({ key: '', k: 1, accept: () => false })
}

/** The product's index in this process, in one thread. */
export const keyIndexContender: Contender = {
  name: 'key index, 1 thread',
  ours: true,
  least: everyQuery,
  anyK: false,
  async open(keys) {
    const index = indexKeys(keys)
    return {
      nearest: (key, k) => timed(() => index.nearest({ key, k })),
      close: async () => undefined,
    }
  },
}
