import type { Coder } from '../contract/core.ts'
import type { Plan } from '../contract/plan.ts'
import { jsonLiteral } from './json-literal.ts'

function accessPart(plan: Plan): string[] {
  const { role } = plan.applies
  return [
    'const touched = ExtractAccess(output)',
    role === null
      ? 'const accessible = {} // the requests give this user no role'
      : `const accessible = policy.roles[${jsonLiteral(role)}]`,
    'const access = CheckAccess(accessible, touched.databases)',
    'if (!access.denied && touched.unread.length > 0) {',
    "  throw new Error('part of the output could not be read: ' + touched.unread[0])",
    '}',
  ]
}

function rulesPart(plan: Plan): string[] {
  const { actions, unsure } = plan.touches
  const lines = [`const rules = CheckRules(policy.rules, identity, ${jsonLiteral(actions)})`]
  if (unsure.length === 0) return lines
  return [
    ...lines,
    `const doubtful = rules.denied ? rules : CheckRules(policy.rules, identity, ${jsonLiteral(unsure)})`,
    'if (doubtful.denied && !rules.denied) {',
    `  throw new Error('not sure whether the action is ' + ${jsonLiteral(unsure.join(' or '))} + ', which this user may not do')`,
    '}',
  ]
}

function writeProgram(plan: Plan): string {
  const hasRoles = plan.compare.tools.includes('CheckAccess')
  const hasRules = plan.compare.tools.includes('CheckRules')
  const result =
    hasRoles && hasRules ? 'return access.denied ? access : rules' : hasRoles ? 'return access' : 'return rules'
  return [...(hasRoles ? accessPart(plan) : []), ...(hasRules ? rulesPart(plan) : []), result].join('\n')
}

/** Coder of the rule core: the same kind of program as a model writes, from the plan alone. It has nothing better to offer on an error. */
export function ruleCoder(): Coder {
  return {
    write: async (_task, plan) => writeProgram(plan),
    debug: async () => null,
  }
}
