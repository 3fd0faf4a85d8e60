import type { Demonstration } from '../contract/demonstration.ts'
import { InputError } from '../contract/errors.ts'
import { canonicalJson } from '../contract/json.ts'
import type { ChangeBy, MemoryStore } from '../contract/memory.ts'
import { forgetClaims } from '../trust/forget-claims.ts'
import { teaching } from '../trust/learn-from-verdict.ts'

export type Import = {
  /** Name of the file, for provenance and messages. */
  readonly file: string
  /** An export of one's own: what it says of itself is kept. */
  readonly own: boolean
  readonly by: ChangeBy
  /** Called with the number of demonstrations read so far. */
  onRead(read: number): void
}

export type Imported = { readonly imported: number; readonly known: number }

/** A file from elsewhere can only teach what memory knows already; one's own must also agree in what became of it. */
function isKnown(held: Demonstration, one: Demonstration, own: boolean): boolean {
  return own ? canonicalJson(held) === canonicalJson(one) : teaching(held) === teaching(one)
}

/**
 * Adds what memory does not hold yet, one at a time, all or nothing.
 * @throws InputError where memory holds another demonstration under the same id
 */
export function importDemonstrations(memory: MemoryStore, read: Iterable<Demonstration>, options: Import): Imported {
  const { file, own, by, onRead } = options
  let imported = 0
  let known = 0
  function* fresh(): Generator<Demonstration> {
    for (const one of read) {
      onRead(imported + known + 1)
      const held = memory.get(one.id)
      if (held === null) {
        imported += 1
        yield own ? one : forgetClaims(one, file)
        continue
      }
      if (!isKnown(held, one, own))
        throw new InputError(
          `${file}: memory holds another demonstration \`${one.id}\`; remove it, or give this one an id of its own`,
        )
      known += 1
    }
  }
  memory.add(fresh(), by)
  return { imported, known }
}
