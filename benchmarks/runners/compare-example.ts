import type { Example } from '../datasets/dataset.ts'
import type { Judged } from '../methods/judged.ts'
import type { Digest } from './example-record.ts'
import { goldFor } from './judge-example.ts'
import { compareJson, type JsonDifference } from './run-folder/compare-json.ts'

type Recorded = Pick<Digest, 'id' | 'index' | 'group' | 'gold' | 'agentMs'>

function known({ index, group, gold, agentMs }: Omit<Recorded, 'id'>) {
  return { index, group, gold, agentMs: agentMs ?? null }
}

/**
 * What a record says of its example that the data does not: it was edited, or made of other data.
 *
 * @param verdict of the record, where its method may judge another run than the set's own (`hardcoded`)
 * @param where how the differences' places begin
 */
export function compareExample(
  example: Example,
  recorded: Recorded,
  { verdict, where }: { readonly verdict: Judged | null; readonly where: string },
): JsonDifference[] {
  return compareJson(known(recorded), known({ ...example, gold: goldFor(example, verdict) }), where)
}
