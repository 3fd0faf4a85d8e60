import { accessArguments, rulesArguments } from '../contract/check-arguments.ts'
import { foldName } from '../contract/columns.ts'
import type { CompileProblem } from '../contract/compiled.ts'
import { canonicalJson } from '../contract/json.ts'
import type { AccessMap, Policy, Rule } from '../contract/policy.ts'
import type { ToolCall } from '../contract/tool.ts'
import { foldWords } from './claimed-role.ts'
import { oneLine } from './one-line.ts'

/** One run's calls, with the role that its action claims. */
export type UsedBy = { readonly example: string; readonly claimed: string | null; readonly calls: readonly ToolCall[] }

type RoleList = {
  readonly name: string
  /** Folded database to its spelling, and its columns as they were passed first. */
  readonly databases: Map<string, { readonly name: string; readonly columns: readonly string[] }>
  /** Folded databases that were needed where the list did not have them. */
  readonly closed: Set<string>
}

function columnSet(columns: readonly string[]): string {
  return canonicalJson([...new Set(columns.map(foldName))].sort())
}

/** Adds one list to what is known of its role; says in which database the two differ, or null. */
function addList(role: RoleList, { accessible, needed }: { accessible: AccessMap; needed: AccessMap }): string | null {
  let differs: string | null = null
  for (const [database, columns] of Object.entries(accessible)) {
    const known = role.databases.get(foldName(database))
    if (known === undefined) role.databases.set(foldName(database), { name: database.trim(), columns })
    else if (columnSet(known.columns) !== columnSet(columns)) differs ??= database
  }
  const listed = new Set(Object.keys(accessible).map(foldName))
  // A program may pass only the databases that are needed, but those as they are for the role.
  for (const database of Object.keys(needed).map(foldName)) if (!listed.has(database)) role.closed.add(database)
  return differs ?? [...role.closed].find((database) => role.databases.has(database)) ?? null
}

function policyProblem(message: string, example: string): CompileProblem {
  return { kind: 'policy', message, example }
}

/**
 * The roles that a program wrote down, put together from what it passed to `CheckAccess` over all runs. One role has one list: a program that passes
 * another one now and then is told so.
 */
export function usedRoles(runs: readonly UsedBy[]): { roles: Policy['roles']; problems: CompileProblem[] } {
  const roles = new Map<string, RoleList>()
  const problems: CompileProblem[] = []
  for (const { example, claimed, calls } of runs) {
    for (const given of accessArguments(calls)) {
      const isOpen = Object.keys(given.accessible).length > 0
      if (claimed === null && isOpen) {
        problems.push(policyProblem('a list of accessible columns was passed where nobody says who acts', example))
      }
      if (claimed === null) continue
      const role = roles.get(foldWords(claimed)) ?? { name: claimed, databases: new Map(), closed: new Set() }
      roles.set(foldWords(claimed), role)
      const differs = addList(role, given)
      if (differs !== null) {
        const message = `two lists were passed for the role \`${oneLine(claimed)}\`, which differ in \`${oneLine(differs)}\`; expected one list for one role`
        problems.push(policyProblem(message, example))
      }
    }
  }
  // A role without a list stays: else it might be taken for another one whose name is a form of its own.
  return { roles: Object.fromEntries([...roles.values()].map((role) => [role.name, toAccess(role)])), problems }
}

function toAccess({ databases }: RoleList): AccessMap {
  return Object.fromEntries([...databases.values()].map(({ name, columns }) => [name, [...columns]]))
}

function ruleSet(rules: readonly Rule[]): string {
  return canonicalJson([...new Set(rules.map((rule) => canonicalJson(rule)))].sort())
}

/** The rules that a program wrote down: the same ones in every `CheckRules` of all runs, or it is told so. */
export function usedRules(runs: readonly UsedBy[]): { rules: Rule[]; problems: CompileProblem[] } {
  let first: readonly Rule[] | null = null
  const problems: CompileProblem[] = []
  for (const { example, calls } of runs) {
    for (const { rules } of rulesArguments(calls)) {
      first ??= rules
      if (ruleSet(first) === ruleSet(rules)) continue
      problems.push(policyProblem('two different lists of rules were passed; expected all rules every time', example))
    }
  }
  return { rules: [...(first ?? [])], problems }
}
