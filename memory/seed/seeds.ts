import type { Demonstration } from '../../src/contract/demonstration.ts'
import { CSQA_SEEDS } from './csqa.ts'
import { EHRAGENT_SEEDS } from './ehragent.ts'
import { SEEACT_SEEDS } from './seeact.ts'
import type { SeedDemonstration } from './seed-demonstration.ts'

// Seeds have one date, so that a new database has the same bytes wherever it is made.
const WRITTEN_AT = '2026-01-01T00:00:00.000Z'

function toDemonstration({ task, ...seed }: SeedDemonstration): Demonstration {
  return { ...seed, source: { kind: 'seed', from: 'guardagent', task }, at: WRITTEN_AT, status: 'confirmed' }
}

/** What a new memory starts with: demonstrations for the benchmarks' agents, and for no other. */
export const SEEDS: readonly Demonstration[] = [...EHRAGENT_SEEDS, ...SEEACT_SEEDS, ...CSQA_SEEDS].map(toDemonstration)
