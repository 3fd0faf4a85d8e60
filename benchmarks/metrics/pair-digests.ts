import type { Digest } from '../runners/example-record.ts'

/** Examples that both cells judged, with what each judged, in the order of the first. */
export function pairDigests(one: readonly Digest[], other: readonly Digest[]): (readonly [Digest, Digest])[] {
  const byId = new Map(other.map((digest) => [digest.id, digest]))
  return one.flatMap((digest) => {
    const partner = byId.get(digest.id)
    return partner === undefined ? [] : [[digest, partner] as const]
  })
}
