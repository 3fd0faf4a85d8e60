import type { Reason } from '../../src/contract/reason.ts'
import type { GoldFindings } from '../datasets/dataset.ts'

// Neither databases nor rules hold a NUL, so joined names cannot be confused.
const JOIN = '\u0000'

function plain(name: string): string {
  return name.trim().split(/\s+/).join(' ').toLowerCase()
}

/** A database by itself, and each of its columns. */
function accessNames(database: string, columns: readonly string[]): string[] {
  return [plain(database), ...columns.map((column) => `${plain(database)}${JOIN}${plain(column)}`)]
}

function goldNames(gold: GoldFindings): string[] {
  if (gold.kind === 'rules') return gold.violations.map(plain)
  if (gold.kind === 'risk') return gold.policies.map(plain)
  return Object.entries(gold.inaccessible).flatMap(([database, columns]) => accessNames(database, columns))
}

function foundNames(kind: GoldFindings['kind'], reasons: readonly Reason[]): string[] {
  return reasons.flatMap((reason) => {
    if (kind === 'access' && reason.kind === 'access') return accessNames(reason.database, reason.columns)
    if (kind === 'risk' && reason.kind === 'policy') return [plain(reason.policy)]
    return kind === 'rules' && reason.kind === 'rule' ? [plain(reason.rule)] : []
  })
}

/**
 * Compares a verdict's reasons with gold: `complete` if each inaccessible database and column, or each violated rule, is named;
 * `surplus` if anything else of that kind is. Case and white space do not count. A reason that names a database without columns
 * names none of its columns.
 */
export function compareFindings(
  gold: GoldFindings,
  reasons: readonly Reason[],
): { readonly complete: boolean; readonly surplus: boolean } {
  const wanted = new Set(goldNames(gold))
  const found = new Set(foundNames(gold.kind, reasons))
  return { complete: wanted.isSubsetOf(found), surplus: !found.isSubsetOf(wanted) }
}
