import type { Demonstration } from '../../../src/contract/demonstration.ts'
import type { MemoryStore } from '../../../src/contract/memory.ts'
import type { StoredKey } from './corpus/corpus.ts'

export const MEASURED_AGENT = 'measured'

const AT = '2026-01-01T00:00:00.000Z'
/** Demonstrations in one transaction. */
const BATCH = 10_000

/** A demonstration whose key is this one. Its plan and program are short: retrieval reads them for what it found only. */
function demonstrationOf({ id, key }: StoredKey): Demonstration {
  // A key is input, newline, output: cut at any newline it gives the same key again.
  const cut = key.indexOf('\n')
  return {
    id,
    agent: MEASURED_AGENT,
    input: key.slice(0, cut),
    output: key.slice(cut + 1),
    plan: ['look at the user', 'look at the action', 'compare', 'answer'],
    program: 'return { label: 0, reasons: [] }',
    label: 0,
    source: { kind: 'seed', from: 'benchmark' },
    at: AT,
    status: 'confirmed',
  }
}

/** Adds keys to a memory. @returns milliseconds for each */
export function fillMemory(store: MemoryStore, keys: readonly StoredKey[]): number {
  const started = performance.now()
  for (let start = 0; start < keys.length; start += BATCH) {
    store.add(keys.slice(start, start + BATCH).map(demonstrationOf))
  }
  return (performance.now() - started) / keys.length
}
