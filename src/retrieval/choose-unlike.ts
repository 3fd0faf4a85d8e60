import { createHash } from 'node:crypto'
import { distance } from 'fastest-levenshtein'
import type { DemonstrationKey, MemoryStore, RetrievalRequest } from '../contract/memory.ts'
import { compareIds, type Found } from './found.ts'
import { leftOut } from './left-out.ts'
import { StaleIndex } from './shard-search.ts'

type Store = Pick<MemoryStore, 'keys' | 'get'>

/** All keys but those that an evaluation leaves out. */
function candidates(store: Store, { agent, leaveOut }: RetrievalRequest): DemonstrationKey[] {
  const keys = store.keys(agent)
  if (leaveOut === undefined) return keys
  const excluded = leftOut(leaveOut)
  return keys.filter(({ id }) => {
    const found = store.get(id)
    if (found === null) throw new StaleIndex()
    return !excluded(found)
  })
}

/** The k farthest, farthest first, ties by id. For ablations: it compares with every key. */
export function chooseFarthest(store: Store, request: RetrievalRequest): Found[] {
  const wanted = request.key.toWellFormed()
  return candidates(store, request)
    .map(({ id, key }) => ({ id, distance: distance(wanted, key) }))
    .sort((one, other) => other.distance - one.distance || compareIds(one.id, other.id))
    .slice(0, request.k)
}

/**
 * Each id gets a number of its own from the seed and the action's key: every action has its own draw, which depends on no order and on no other candidate.
 */
function draw(seed: number, key: string, id: string): string {
  return createHash('sha256')
    .update(JSON.stringify([seed, key, id]))
    .digest('hex')
}

/** k in the order in which the seed draws them for this action, with their distances. For ablations. */
export function chooseRandom(store: Store, request: RetrievalRequest, seed: number): Found[] {
  const wanted = request.key.toWellFormed()
  return candidates(store, request)
    .map(({ id, key }) => ({ id, key, drawn: draw(seed, wanted, id) }))
    .sort((one, other) => compareIds(one.drawn, other.drawn) || compareIds(one.id, other.id))
    .slice(0, request.k)
    .map(({ id, key }) => ({ id, distance: distance(wanted, key) }))
}
