import type { Change, MemoryStore } from '../contract/memory.ts'

/** When an id was last distrusted, also where what had it was removed since; null where it never was. @throws DatabaseError */
export function lastDistrust(memory: Pick<MemoryStore, 'history'>, id: string): Change | null {
  return memory.history({ id }).findLast(({ what }) => what === 'distrusted') ?? null
}

/** Says who distrusted it, when, and why. */
export function describeDistrust({ by, at, why }: Change): string {
  return `distrusted by ${by}${why === undefined ? '' : ` (${why})`}, ${at}`
}
