import { DEFINITIONS } from '../../benchmarks/definitions/definitions.ts'
import type { Action } from '../contract/action.ts'
import { Definition } from '../contract/definition.ts'
import { type Demonstration, demonstrationKey } from '../contract/demonstration.ts'
import type { MemoryStore, Retrieved } from '../contract/memory.ts'
import { loadDefinition } from '../definition/load-definition.ts'
import { keyDistance } from '../retrieval/key-distance.ts'
import { levenshteinRetriever } from '../retrieval/levenshtein-retriever.ts'
import { relativeDistance } from '../trust/find-contradiction.ts'

/** How far the rank of a demonstration is looked for. */
const RANKED = 100
/** Nearest ones that are named. */
const NAMED = 5

type Neighbour = { readonly id: string; readonly label: 0 | 1; readonly distance: number; readonly relative: number }

/** Why a guard of this action is shown a demonstration, or is not. */
export type Explanation = {
  /** Agent whose action it is, and how many demonstrations its guard is shown. */
  readonly agent: string
  readonly k: number
  /** Where that number comes from. */
  readonly shotsFrom: string
  readonly retrieved: boolean
  readonly why: string
  /** Edits between the keys, and by the longer key's length. */
  readonly distance: number
  readonly relative: number
  /** What the keys begin and end with alike, by the longer key's length. */
  readonly commonPrefix: number
  readonly commonSuffix: number
  /** Place among all that may be shown, from 1; null where it may not be, or is beyond `RANKED`. */
  readonly rank: number | null
  readonly nearest: readonly Neighbour[]
}

type Guard = Pick<Definition, 'agent' | 'shots'> & { readonly shotsFrom: string }

/** The guard whose action it is. @throws InputError where the definition cannot be used */
function guardOf(demonstration: Demonstration, file: string | undefined): Guard {
  if (file !== undefined) {
    const { agent, shots } = loadDefinition(file).definition
    return { agent, shots, shotsFrom: `definition ${file}` }
  }
  const { agent } = demonstration
  const known = DEFINITIONS.find((definition) => definition.agent === agent)
  const shots = Definition.shape.shots.parse(known?.shots)
  const shotsFrom =
    known === undefined ? 'the default of definitions; --definition names the guard' : 'the built-in definition'
  return { agent, shots, shotsFrom }
}

function commonPrefix(one: string, other: string): number {
  let length = 0
  while (length < one.length && length < other.length && one[length] === other[length]) length += 1
  return length
}

function commonSuffix(one: string, other: string, most: number): number {
  let length = 0
  while (length < most && one.at(-1 - length) === other.at(-1 - length)) length += 1
  return length
}

function describe(
  one: Demonstration,
  guard: { readonly agent: string; readonly k: number; readonly rank: number | null },
) {
  const { agent, k, rank } = guard
  if (one.agent !== agent) return `it belongs to agent ${one.agent}, and the guard shows those of ${agent}`
  if (one.status === 'quarantined') return 'it waits in quarantine; memory confirm lets it in'
  if (one.status === 'distrusted') return 'it is distrusted'
  if (k === 0) return 'the definition shows none (shots: 0)'
  if (rank === null) return `more than ${RANKED} are nearer, and ${k} are shown`
  return rank <= k ? `it is number ${rank} of the ${k} nearest` : `it is number ${rank}, and the ${k} nearest are shown`
}

/** Looks up where a demonstration stands for an action. @throws InputError, DatabaseError */
export async function explainRetrieval(
  memory: MemoryStore,
  asked: { readonly demonstration: Demonstration; readonly action: Action; readonly definition?: string },
): Promise<Explanation> {
  const { demonstration, action } = asked
  const { agent, shots: k, shotsFrom } = guardOf(demonstration, asked.definition)
  const [key, own] = [demonstrationKey(action), demonstrationKey(demonstration)]
  const longest = Math.max(key.length, own.length)
  const found = await nearest(memory, { agent, key, k: Math.max(k, RANKED) })
  const place = found.findIndex((one) => one.demonstration.id === demonstration.id)
  const rank = place === -1 ? null : place + 1
  const distance = keyDistance(key, own)
  const prefix = commonPrefix(key, own)
  return {
    agent,
    k,
    shotsFrom,
    retrieved: rank !== null && rank <= k,
    why: describe(demonstration, { agent, k, rank }),
    distance,
    relative: distance / longest,
    commonPrefix: prefix / longest,
    commonSuffix: commonSuffix(key, own, Math.min(key.length, own.length) - prefix) / longest,
    rank,
    nearest: found.slice(0, NAMED).map((one) => asNeighbour(one, action)),
  }
}

function asNeighbour({ demonstration, distance }: Retrieved, action: Action): Neighbour {
  const { id, label } = demonstration
  return { id, label, distance, relative: relativeDistance(distance, demonstration, action) }
}

async function nearest(memory: MemoryStore, request: { agent: string; key: string; k: number }): Promise<Retrieved[]> {
  const retriever = levenshteinRetriever({ store: memory })
  try {
    return await retriever.retrieve(request)
  } finally {
    await retriever.close()
  }
}
