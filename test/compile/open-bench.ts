import { programLiterals } from '../../src/codegen/program-literals.ts'
import type { CompileExample } from '../../src/compile/compile-example.ts'
import type { Bench } from '../../src/compile/compile-parts.ts'
import type { AccessFound } from '../../src/contract/access-found.ts'
import type { Action } from '../../src/contract/action.ts'
import type { CompiledRun } from '../../src/contract/compiled.ts'
import type { Json } from '../../src/contract/json.ts'
import type { AccessMap, Policy, Rule } from '../../src/contract/policy.ts'
import type { CheckOutcome, ToolCall } from '../../src/contract/tool.ts'
import { findInRequests } from '../../src/policy/find-in-requests.ts'
import { parsePolicy } from '../../src/policy/parse-policy.ts'
import { readIdentity } from '../../src/policy/read-identity.ts'
import { splitProse } from '../../src/policy/split-prose.ts'
import { checkAccess } from '../../src/toolbox/check-access.ts'
import { checkRules } from '../../src/toolbox/check-rules.ts'
import { extractAccess } from '../../src/toolbox/extract-access.ts'
import { judgeProgram } from '../../src/verdict/judge-program.ts'

export type Data = {
  readonly input: Json
  readonly output: Json
  readonly identity: Record<string, Json>
  readonly policy: Policy | null
}

export type Tools = {
  CheckAccess(accessible: AccessMap, needed: AccessMap): CheckOutcome
  CheckRules(rules: readonly Rule[], user: Record<string, Json>, actions: readonly string[]): CheckOutcome
  ExtractAccess(output: Json): AccessFound
  MatchAction(input: Json, categories: readonly string[]): { readonly actions: string[] }
}

/** A program as it is written in tests: a function, whose text is what is examined. `{ unknown }` leaves the action undecided. */
export type TestProgram = (data: Data, tools: Tools) => CheckOutcome | { readonly unknown: string }

export const SCHEMA = {
  lab: ['patientunitstayid', 'labname', 'labresult'],
  diagnosis: ['patientunitstayid', 'diagnosisname'],
  cost: ['eventid', 'cost'],
}

/** Stands for the lexicon: a category applies where its last word is in the text. */
function matchAction(input: Json, categories: readonly string[]): string[] {
  const text = JSON.stringify(input).toLowerCase()
  return categories.filter((category) => text.includes(category.split(' ').at(-1) ?? category))
}

function recorder(): { calls: ToolCall[]; tools: Tools } {
  const calls: ToolCall[] = []
  const record = <Result>(tool: string, args: unknown[], result: Result): Result => {
    // As the sandbox passes them: JSON, both ways.
    calls.push({ tool, arguments: JSON.parse(JSON.stringify(args)), result: JSON.parse(JSON.stringify(result)), ms: 0 })
    return result
  }
  const tools: Tools = {
    CheckAccess: (accessible, needed) => record('CheckAccess', [accessible, needed], checkAccess(accessible, needed)),
    CheckRules: (rules, user, actions) =>
      record('CheckRules', [rules, user, actions], checkRules(rules, user, actions)),
    ExtractAccess: (output) => record('ExtractAccess', [output], extractAccess(output, SCHEMA)),
    MatchAction: (input, categories) =>
      record('MatchAction', [input, [...categories]], { actions: matchAction(input, categories) }),
  }
  return { calls, tools }
}

function settle(action: Action, ran: { returned: unknown; calls: ToolCall[] }, policy: Policy): CompiledRun {
  const { returned, calls } = ran
  if (typeof returned === 'object' && returned !== null && 'unknown' in returned) {
    return { kind: 'unknown', reason: String(returned.unknown), calls }
  }
  const { identity, role } = readIdentity({ ...action, policy })
  const categories = [...new Set(policy.rules.map((rule) => rule.action))]
  const judged = judgeProgram({
    returned: JSON.stringify(returned),
    calls,
    isCheck: (tool) => tool.startsWith('Check'),
    known: { policy, identity, role },
    planned: { role, resources: {}, actions: matchAction(action.input, categories) },
    touched: extractAccess(action.output, SCHEMA),
    builtInTools: true,
    evidence: 'checks',
    denyFrom: null,
  })
  return judged.ok ? { kind: 'decided', result: judged.result, calls } : { kind: 'failed', error: judged.error, calls }
}

export type OpenBench = {
  readonly requests: string
  readonly examples: readonly CompileExample[]
  /** Programs by name; a candidate's text is the function's own, and names no other. */
  readonly programs: readonly TestProgram[]
  readonly leastShare?: number
  readonly acceptUncovered?: boolean
}

/** The trusted side as the product wires it, but for the sandbox and the lexicon. */
export function openBench({
  requests,
  examples,
  programs,
  leastShare = 80,
  acceptUncovered = false,
}: OpenBench): Bench {
  const specification = 'The target agent answers questions. User attributes: age, membership.'
  const parsed = parsePolicy(requests, specification)
  const known = new Map(programs.map((program) => [String(program), program]))
  return {
    parsed: isStructured(requests) ? parsed : { policy: { roles: {}, rules: [] }, uncovered: splitProse(requests) },
    examples,
    leastShare,
    acceptUncovered,
    concurrency: 2,
    task: {
      specification,
      requests,
      engine: 'test',
      policy: parsed.policy,
      tools: [],
      demonstrations: [],
      usage: { calls: 0, promptTokens: 0, completionTokens: 0 },
    },
    checkProgram: () => null,
    literals: programLiterals,
    async run(text, action, policy) {
      const program = known.get(text)
      if (program === undefined) throw new Error('no such program')
      const held = policy ?? this.parsed.policy
      const { calls, tools } = recorder()
      const identity = readIdentity({ ...action, policy: held }).identity ?? {}
      try {
        const returned = program({ ...structuredClone(action), identity, policy: this.parsed.policy }, tools)
        return settle(action, { returned, calls }, held)
      } catch (error) {
        const message = error instanceof Error ? error.message : 'no error'
        return { kind: 'failed', error: { code: 'thrown', message, line: 1 }, calls }
      }
    },
    findParts: (policy) => findInRequests(policy, requests),
    touched: async (output) => extractAccess(output, SCHEMA),
    readAction: (action, policy) => readIdentity({ ...action, policy }),
  }
}

/** Prose in tests is marked by its first word, whatever a parser may come to make of it. */
function isStructured(requests: string): boolean {
  return !requests.startsWith('Please')
}
