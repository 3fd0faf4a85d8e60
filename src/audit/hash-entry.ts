import { createHash } from 'node:crypto'
import type { AuditEntry } from '../contract/audit.ts'
import { canonicalJson } from '../contract/json.ts'
import type { Policy } from '../contract/policy.ts'
import type { FailedCondition, Reason } from '../contract/reason.ts'
import type { ToolCall } from '../contract/tool.ts'

/** How a denial's message may begin. */
const DENIALS = ['access denied', 'action denied']

function hashOf(value: unknown): string {
  return `sha256:${createHash('sha256').update(canonicalJson(value)).digest('hex')}`
}

function hashUnlessNull(value: unknown): string | null {
  return value === null ? null : hashOf(value)
}

/** Names that the requests use: they are the operator's own and say nothing of the action. */
function namesOf(policy: Policy): ReadonlySet<string> {
  const names = new Set<string>()
  for (const [role, access] of Object.entries(policy.roles)) {
    names.add(role)
    for (const [database, columns] of Object.entries(access)) for (const name of [database, ...columns]) names.add(name)
  }
  for (const rule of policy.rules) {
    names.add(rule.action).add(rule.violation)
    const conditions = 'all' in rule ? rule.all : 'any' in rule ? rule.any : [rule]
    for (const { field } of conditions) names.add(field)
  }
  return names
}

type Keep = (name: string) => string

function hashCondition(condition: FailedCondition, keep: Keep): FailedCondition {
  const { field, operator, required, actual } = condition
  return { field: keep(field), operator, required: hashOf(required), actual: hashOf(actual) }
}

function hashReason(reason: Reason, keep: Keep): Reason {
  switch (reason.kind) {
    case 'access':
      return { kind: 'access', database: keep(reason.database), columns: reason.columns.map(keep) }
    case 'rule': {
      const { conditions } = reason
      const condition = hashCondition(reason, keep)
      const all = conditions?.map((one) => hashCondition(one, keep))
      return { kind: 'rule', rule: keep(reason.rule), ...condition, ...(all === undefined ? {} : { conditions: all }) }
    }
    case 'policy':
      return { kind: 'policy', policy: keep(reason.policy), detail: hashOf(reason.detail) }
    case 'tool':
      return { kind: 'tool', tool: keep(reason.tool), detail: hashOf(reason.detail) }
    case 'failure':
      return { kind: 'failure', code: reason.code, message: hashOf(reason.message) }
  }
}

function hashCall(call: ToolCall): ToolCall {
  const { tool, error } = call
  return {
    // A name that no tool has is text of a program.
    tool: error?.code === 'unknown-tool' ? hashOf(tool) : tool,
    arguments: call.arguments.map(hashOf),
    result: hashUnlessNull(call.result),
    ms: call.ms,
    ...(error === undefined ? {} : { error: { code: error.code, message: hashOf(error.message) } }),
  }
}

function hashVerdict(verdict: AuditEntry['verdict'], keep: Keep): AuditEntry['verdict'] {
  const [task, applies, touches, compare] = verdict.plan.map(hashOf)
  const planned = task !== undefined && applies !== undefined && touches !== undefined && compare !== undefined
  return {
    ...verdict,
    reasons: verdict.reasons.map((reason) => hashReason(reason, keep)),
    message: DENIALS.find((start) => verdict.message.startsWith(start)) ?? verdict.decision,
    answer: hashUnlessNull(verdict.answer),
    plan: planned ? [task, applies, touches, compare] : [],
    program: hashUnlessNull(verdict.program),
    attempts: verdict.attempts.map(({ program, error }) => ({
      program: hashOf(program),
      error: error === null ? null : { ...error, message: hashOf(error.message) },
    })),
    toolCalls: verdict.toolCalls.map(hashCall),
  }
}

/**
 * Leaves of every text of the action only `sha256:` and the hash of its canonical JSON; the identity becomes
 * `{"sha256": …}`. Names stay where the policy or the called tools have them. Hashes are not salted, so that equal
 * texts can be found: whoever can guess a short text can check the guess.
 */
export function hashEntry(entry: AuditEntry): AuditEntry {
  const tools = entry.verdict.toolCalls.filter((call) => call.error?.code !== 'unknown-tool').map((call) => call.tool)
  const names = new Set([...namesOf(entry.policy), ...tools])
  const keep: Keep = (name) => (names.has(name) ? name : hashOf(name))
  return {
    ...entry,
    store: 'hashes',
    input: hashOf(entry.input),
    output: hashOf(entry.output),
    identity: entry.identity === null ? null : { sha256: hashOf(entry.identity) },
    role: entry.role === null ? null : keep(entry.role),
    planned: {
      role: entry.planned.role === null ? null : keep(entry.planned.role),
      resources: Object.fromEntries(
        Object.entries(entry.planned.resources).map(([database, columns]) => [keep(database), columns.map(keep)]),
      ),
      actions: entry.planned.actions.map(keep),
    },
    verdict: hashVerdict(entry.verdict, keep),
  }
}
