import type { Compiler, CompileTask } from '../contract/core.ts'
import { PolicyError } from '../contract/errors.ts'
import type { Policy } from '../contract/policy.ts'
import { jsonLiteral } from './json-literal.ts'
import { writeCompiledPlan } from './rule-compiler-plan.ts'

// INVARIANT: the calls have just these arguments: the trusted side makes the same ones ahead, and answers a program's call at
// once only where the arguments are equal as JSON text.
const ACCESS = [
  'const who = ReadFields(Object.keys(identity).length > 0 ? identity : input)',
  'if (who.role === null && Object.keys(identity).length === 0) {',
  "  return Unknown('who acts is not known: neither the caller nor the input says it')",
  '}',
  'const accessible = who.role === null ? {} : policy.roles[who.role]',
  'const touched = ExtractAccess(output)',
  'const access = CheckAccess(accessible, touched.databases)',
  'if (!access.denied && touched.unread.length > 0) {',
  "  return Unknown('part of the output could not be read: ' + touched.unread[0])",
  '}',
]

function rulesPart(policy: Policy): string[] {
  const categories = [...new Set(policy.rules.map((rule) => rule.action))]
  return [
    `const matched = MatchAction({ input, output }, ${jsonLiteral(categories)})`,
    'const rules = CheckRules(policy.rules, identity, matched.actions)',
    '// What is denied for the sure categories is denied, whatever else the action may be.',
    'if (!rules.denied && matched.unknown) return Unknown(matched.unknown)',
    'if (!rules.denied && matched.unsure.length > 0) {',
    "  return Unknown('not sure whether the action is ' + matched.unsure.join(' or '))",
    '}',
  ]
}

function writeProgram(policy: Policy): string {
  const hasRoles = Object.keys(policy.roles).length > 0
  const hasRules = policy.rules.length > 0
  const result = hasRoles && hasRules ? 'access.denied ? access : rules' : hasRoles ? 'access' : 'rules'
  return [...(hasRoles ? ACCESS : []), ...(hasRules ? rulesPart(policy) : []), `return ${result}`].join('\n')
}

const BUILT_IN = ['CheckAccess', 'CheckRules']

/** @throws PolicyError where an allow would have to rest on a check that this core does not know how to call */
function requireNoOwnChecks({ tools }: CompileTask): void {
  const own = tools.find(({ kind, name }) => kind === 'check' && !BUILT_IN.includes(name))
  if (own === undefined) return
  throw new PolicyError(
    `the rule core calls no check of your own, and without \`${own.name}\` a compiled program may allow nothing; use \`core: openai\``,
  )
}

/**
 * Compiler of the rule core: one program for all actions, from the parsed requests alone. Where that program decides, it decides
 * as the rule core's program for one action does, with the same reasons; where the other would throw, or doubts which action it
 * is, this one answers `Unknown`. It has nothing better to offer on a problem.
 *
 * `write` throws a `PolicyError` where the requests state no roles or rules, or the toolbox has a check of the operator's own.
 */
export function ruleCompiler(): Compiler {
  return {
    async write(task) {
      const { policy } = task
      if (policy === null || (Object.keys(policy.roles).length === 0 && policy.rules.length === 0)) {
        throw new PolicyError('the requests state no roles or rules that the rule core can follow; use `core: openai`')
      }
      requireNoOwnChecks(task)
      return { plan: writeCompiledPlan(task, policy), program: writeProgram(policy) }
    },
    debug: async () => null,
  }
}
