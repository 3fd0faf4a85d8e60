import { distance } from 'fastest-levenshtein'
import { profileKey } from '../../src/contract/key-profile.ts'
import { KeyIndex } from '../../src/retrieval/key-index.ts'

export type Keys = Map<string, string>
export type Found = { readonly id: string; readonly distance: number }

export function byDistance(one: Found, other: Found): number {
  return one.distance - other.distance || (one.id < other.id ? -1 : 1)
}

/** What the index must answer: all distances, the smallest k of them. */
export function scan(keys: Keys, key: string, k: number, accept: (id: string) => boolean = () => true): Found[] {
  return [...keys]
    .filter(([id]) => accept(id))
    .map(([id, stored]) => ({ id, distance: distance(key, stored) }))
    .sort(byDistance)
    .slice(0, k)
}

export function put(index: KeyIndex, id: string, key: string): void {
  index.put({ id, length: key.length, profile: profileKey(key) })
}

/** An index over keys that can be changed afterwards, if the index is told. */
export function indexOf(keys: Keys, options?: { readonly mostKeyBytes: number }): KeyIndex {
  const index = new KeyIndex((id) => {
    const key = keys.get(id)
    if (key === undefined) throw new Error(`no key \`${id}\``)
    return key
  }, options)
  for (const [id, key] of keys) put(index, id, key)
  return index
}

/** Keys with ids of which the order is not that in which they were put. */
export function named(keys: readonly string[]): Keys {
  return new Map(keys.map((key, index) => [`id-${(index * 7) % 10}-${index}`, key]))
}
