import type { Demonstration } from '../contract/demonstration.ts'
import { InputError } from '../contract/errors.ts'
import type { ChangeBy, MemoryStore } from '../contract/memory.ts'
import { teaching } from './learn-from-verdict.ts'

/** Puts what was learned into quarantine. @throws InputError where its id is taken, be it by itself or by something else */
export function addLearned(memory: MemoryStore, learned: Demonstration, by: ChangeBy): void {
  const { id } = learned
  const held = memory.get(id)
  if (held === null) {
    memory.add([learned], by)
    return
  }
  const same = held.source.kind === 'learned' && teaching(held) === teaching(learned)
  throw new InputError(
    same
      ? `verdict \`${learned.source.verdict}\` was made a demonstration already: \`${id}\``
      : `memory holds another demonstration \`${id}\` (${held.source.kind} from ${held.source.from}); look at it, and remove it`,
  )
}
