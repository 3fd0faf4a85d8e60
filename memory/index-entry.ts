import { crc32 } from 'node:zlib'
import { KEY_PROFILE_VERSION, PROFILE_BYTES, profileKey } from '../src/contract/key-profile.ts'
import type { IndexedKey } from '../src/contract/memory.ts'

/** A confirmed demonstration's key, with what its entry in the index is made of. */
export type KeyPlace = {
  readonly number: number
  readonly id: string
  readonly agent: string
  readonly key: string
  readonly keyCheck: number
}

/** Columns of an entry in the order in which `readEntry` wants their values. */
export const ENTRY_COLUMNS = ['number', 'id', 'length', 'profile', 'key_check', 'entry_check']

/** An entry that holds what was written; `number` and `keyCheck` are those of the demonstration's row. */
export type Entry = { readonly number: number; readonly keyCheck: number; readonly indexed: IndexedKey }

/** Covers the version too, so that an entry which another version wrote is never taken for one of ours. */
function entryCheck(place: Omit<KeyPlace, 'key'>, length: number, profile: Uint8Array): number {
  const { number, id, agent, keyCheck } = place
  return crc32(profile, crc32(`${KEY_PROFILE_VERSION} ${number} ${length} ${keyCheck} ${id.length} ${id} ${agent}`))
}

/** What the index says of a key. */
export function indexedKey({ id, key }: Pick<KeyPlace, 'id' | 'key'>): IndexedKey {
  return { id, length: key.length, profile: profileKey(key) }
}

/** A new entry: values by column. */
export function makeEntry(place: KeyPlace) {
  const { agent, number, id, keyCheck } = place
  const { length, profile } = indexedKey(place)
  return { agent, number, id, length, profile, key_check: keyCheck, entry_check: entryCheck(place, length, profile) }
}

/** Reads an agent's entry; null where it is not what was written. */
export function readEntry(agent: string, values: readonly unknown[]): Entry | null {
  const [number, id, length, profile, keyCheck, check] = values
  if (typeof number !== 'number' || typeof id !== 'string' || typeof length !== 'number') return null
  if (!(profile instanceof Uint8Array) || profile.length !== PROFILE_BYTES || typeof keyCheck !== 'number') return null
  if (entryCheck({ number, id, agent, keyCheck }, length, profile) !== check) return null
  return { number, keyCheck, indexed: { id, length, profile } }
}
