import type { PolicyPart } from '../contract/compiled.ts'
import type { Condition, Policy } from '../contract/policy.ts'
import { findAccess, type MakePart, type Requests } from './find/find-access.ts'
import { findRules } from './find/find-rules.ts'
import type { Token } from './find/request-tokens.ts'
import { requestUnits } from './find/request-units.ts'
import { roleSections } from './find/role-sections.ts'
import { declaredFields } from './user-fields.ts'

/** Names, operators and values of a policy that are looked for; of a larger one nothing is found. */
const MOST_PARTS = 5000
const MOST_CONDITIONS = 300
const MOST_ROLES = 300
/** Words of a part that are quoted, characters. */
const MOST_QUOTED = 300

function conditionsOf(policy: Policy): Condition[] {
  return policy.rules.flatMap((rule) => ('all' in rule ? rule.all : 'any' in rule ? rule.any : [rule]))
}

function isTooLarge(policy: Policy): boolean {
  const names = Object.values(policy.roles).flatMap((access) => [
    ...Object.keys(access),
    ...Object.values(access).flat(),
  ])
  return (
    Object.keys(policy.roles).length > MOST_ROLES ||
    names.length > MOST_PARTS ||
    conditionsOf(policy).length > MOST_CONDITIONS ||
    policy.rules.length > MOST_CONDITIONS
  )
}

/** Line and column of a place in a text, from 1. */
function placeOf(text: string, start: number): { line: number; column: number } {
  const before = text.slice(0, start).split(/\r\n|\r|\n/)
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 }
}

function partMaker(requests: string): MakePart {
  return (part, tokens: readonly Token[] | undefined) => {
    const [first, last] = [tokens?.[0], tokens?.at(-1)]
    if (!first || !last) return { ...part, at: null }
    const words = requests.slice(first.start, last.end).replace(/\s+/g, ' ').slice(0, MOST_QUOTED)
    return { ...part, at: { ...placeOf(requests, first.start), words } }
  }
}

/**
 * Where guard requests, in prose or in a structured form, say each part of a policy: of a role its name, databases and columns
 * (`lab.labname`); of a rule its action, violation, and each condition's field, operator and value (as JSON), and how several
 * conditions are joined (`all`, `any`). What is not found, or cannot be told, has `at: null`: it must not be taken for the requests'.
 *
 * Names are whole words, whatever their case; `_`, `-` and a space are the same. A role may have any form that `resolveRole` knows. A
 * database or column may stand in its regular plural (`titles of loans`), and a plural name in its singular where that can be no other
 * name (`a loan`, `loan titles`, or where the requests have the plural elsewhere); what is quoted or glued together, never.
 * A role that is named by the empty text is everyone: its lists must stand where no role is spoken of. A database or column must be
 * granted, in a passage on that role; a column in the sentence, list or line of its own database. What is granted under a condition is
 * not granted, unless it is that the user has the role. Only a verb of reading grants; a sentence on the past, on what does not suffice,
 * with `respectively`, with `everyone but …`, or on the user's own data grants nothing. `everything in` a database is each column that the requests name somewhere and
 * do not deny the role. A rule's parts must stand in one sentence with its action (for a list item also in what stands over the list):
 * the action's words in any form (`flight bookings` for `book a flight`), numbers in digits or as words up to one hundred, operators by
 * sign or phrase, in the direction that the sentence asks for (`users under 18 may not` is `>=` 18, and so is `the minimum age … is 18`),
 * truth by what the sentence says of the field's noun (`without a driver's licence` for `dr_license`). A violation's text is the
 * program's own: where the requests lack it, its place is the rule's sentence.
 *
 * @example
 * findInRequests({ roles: { nurse: { lab: ['labname'] } }, rules: [] }, 'Nurses may read labname of the lab database.')
 */
export function findInRequests(policy: Policy, requests: string): PolicyPart[] {
  const make = partMaker(requests)
  const part: MakePart = isTooLarge(policy) ? (wanted) => make(wanted, undefined) : make
  const units = isTooLarge(policy) ? [] : requestUnits(requests)
  const found: Requests = { units, sections: roleSections(policy, units, requests), part }
  const fields = [...new Set([...conditionsOf(policy).map(({ field }) => field), ...declaredFields(requests)])]
  return [...findAccess(policy, found), ...findRules(policy, found, units.length === 0 ? [] : fields)]
}
