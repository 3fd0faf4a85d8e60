import type { Policy } from '../contract/policy.ts'
import type { DatabaseLine } from './parse-columns.ts'

type Role = { readonly name: string; readonly databases: Map<string, Set<string>> }

/** Roles as they are read: names merge whatever their case, databases of one role unite. */
export class RoleBook {
  readonly #roles = new Map<string, Role>()
  readonly #aliases = new Map<string, string>()

  /** Key of a role's name or alias. */
  #key(name: string): string {
    const lower = name.toLowerCase()
    return this.#aliases.get(lower) ?? lower
  }

  add(name: string, lines: readonly DatabaseLine[]): void {
    const key = this.#key(name)
    const role = this.#roles.get(key) ?? { name, databases: new Map() }
    this.#roles.set(key, role)
    for (const { database, columns } of lines) {
      const known = role.databases.get(database) ?? new Set()
      for (const column of columns) known.add(column)
      role.databases.set(database, known)
    }
  }

  /** False where the alias already means another role. */
  addAlias(name: string, alias: string): boolean {
    const key = this.#key(name)
    const lower = alias.toLowerCase()
    const taken = this.#aliases.get(lower)
    if (lower === key) return true
    if (this.#roles.has(lower) || (taken !== undefined && taken !== key)) return false
    this.#aliases.set(lower, key)
    return true
  }

  toPolicy(): Pick<Policy, 'roles' | 'aliases'> {
    const roles = [...this.#roles.values()].map(({ name, databases }): [string, Record<string, string[]>] => [
      name,
      Object.fromEntries([...databases].map(([database, columns]): [string, string[]] => [database, [...columns]])),
    ])
    const aliases = [...this.#aliases].flatMap(([alias, key]): [string, string][] => {
      const role = this.#roles.get(key)
      return role ? [[alias, role.name]] : []
    })
    return { roles: Object.fromEntries(roles), ...(aliases.length > 0 ? { aliases: Object.fromEntries(aliases) } : {}) }
  }
}
