import { DatabaseError } from '../contract/errors.ts'
import type { MemoryStore } from '../contract/memory.ts'

/** A demonstration that cannot be read as it was written, or is gone although nobody removed it. */
type DamagedRow = { readonly id: string; readonly why: string }

/** Ids that memory must hold, by its record. */
function idsByRecord(memory: MemoryStore): string[] {
  const held = new Set<string>()
  for (const { id, what } of memory.history()) {
    if (what === 'removed') held.delete(id)
    else held.add(id)
  }
  return [...held]
}

function problemOf(memory: MemoryStore, id: string): string | null {
  try {
    return memory.get(id) === null ? 'the record names it, and it is not there' : null
  } catch (error) {
    if (error instanceof DatabaseError) return error.message
    throw error
  }
}

/** Reads every demonstration that the record of changes names, ordered as they were added. @throws DatabaseError where the record cannot be read */
export function checkRows(memory: MemoryStore, onRead: (done: number, total: number) => void): DamagedRow[] {
  const ids = idsByRecord(memory)
  return ids.flatMap((id, index) => {
    const why = problemOf(memory, id)
    onRead(index + 1, ids.length)
    return why === null ? [] : [{ id, why }]
  })
}
