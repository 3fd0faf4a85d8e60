import { type Demonstration, demonstrationKey } from '../contract/demonstration.ts'
import type { Retriever } from '../contract/memory.ts'
import { type Contradiction, findContradiction, NEIGHBOURS } from './find-contradiction.ts'

/** What it takes to compare a demonstration with those around it. */
export type Candidate = Pick<Demonstration, 'id' | 'agent' | 'input' | 'output' | 'identity' | 'label'>

/** Looks up what is near a demonstration, and whether most of it says the opposite. @throws DatabaseError, InputError */
export async function contradictionOf(nearest: Retriever, candidate: Candidate): Promise<Contradiction | null> {
  const { agent } = candidate
  const key = demonstrationKey(candidate)
  return findContradiction(candidate, await nearest.retrieve({ agent, key, k: NEIGHBOURS }))
}
