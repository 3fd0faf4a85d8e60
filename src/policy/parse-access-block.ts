import { type LooseValue, parseLooseValue } from './loose-value.ts'
import { type DatabaseLine, readName } from './parse-columns.ts'
import { readRoleName } from './role-heading.ts'

/** What a block in braces grants: to the role named before it, or to the roles that it names itself. */
export type AccessBlock =
  | { readonly kind: 'one'; readonly lines: readonly DatabaseLine[] }
  | { readonly kind: 'all'; readonly roles: readonly (readonly [role: string, lines: readonly DatabaseLine[]])[] }

/** All results, or null where one is null. */
function every<T, R>(items: readonly T[], read: (item: T) => R | null): R[] | null {
  const results: R[] = []
  for (const item of items) {
    const result = read(item)
    if (result === null) return null
    results.push(result)
  }
  return results
}

function readColumn(value: LooseValue): string | null {
  return value.kind === 'scalar' && typeof value.value === 'string' ? readName(value.value) : null
}

function readLines(value: LooseValue): DatabaseLine[] | null {
  if (value.kind !== 'map') return null
  return every(value.entries, ([key, list]) => {
    const database = readName(key)
    const columns = list.kind === 'list' ? every(list.items, readColumn) : null
    return database === null || columns === null ? null : { database, columns }
  })
}

/** Reads `{'allergy': ['a', …], …}`, or the same for each of several roles; null where it is neither. */
export function parseAccessBlock(text: string): AccessBlock | null {
  const value = parseLooseValue(text.trim().replace(/[.;,]$/, ''))
  if (value?.kind !== 'map') return null
  const lines = readLines(value)
  if (lines && value.entries.length > 0) return { kind: 'one', lines }
  const roles = every(value.entries, ([key, access]) => {
    const name = readRoleName(key)
    const granted = readLines(access)
    return name === null || granted === null ? null : ([name, granted] as const)
  })
  return roles && roles.length > 0 ? { kind: 'all', roles } : null
}
