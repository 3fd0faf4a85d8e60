import type { CheckResult } from '../../src/contract/check-result.ts'
import { InputError } from '../../src/contract/errors.ts'
import type { Reason } from '../../src/contract/reason.ts'
import { EICU_SCHEMA } from '../definitions/eicu-permissions.ts'
import { WEB_RULES } from '../definitions/web-rules.ts'
import type { Benchmark } from '../runners/benchmarks.ts'
import type { Cell } from '../runners/cell.ts'
import { type AgentWords, openAgentLogs } from './hardcoded/agent-logs.ts'
import { denialsIn } from './hardcoded/denial.ts'
import { deniedAccess } from './hardcoded/denied-access.ts'
import { deniedRules } from './hardcoded/denied-rules.ts'
import type { Method, MethodContext, Question } from './method.ts'

/**
 * Guard requests in the target agent's own prompt (arXiv:2406.09187, 5.2), scored from logs of such an agent: the agent itself is not ours.
 * An explicit denial in its final words is a deny, with the databases and columns or the rules that the denial names; anything else that it
 * said is an allow. A log that is missing or holds no words of the agent is an unknown (`log-missing`, `log-unreadable`).
 *
 * @throws InputError without a folder of logs, or for a set that has none
 * @example await (await openHardcoded(cell, benchmark, { ...context, logs: 'logs' })).judge(question)
 */
export async function openHardcoded(cell: Cell, benchmark: Benchmark, { logs }: MethodContext): Promise<Method> {
  if (logs === undefined) {
    throw new InputError(
      `method \`${cell.method}\` scores logs of an agent that had the requests in its own prompt; pass \`--logs DIR\``,
    )
  }
  const wordsOn = openAgentLogs(logs, benchmark.name)

  function decide(said: AgentWords, question: Question): CheckResult {
    if (said.words === undefined) return { decision: 'unknown', reasons: [said.failure] }
    const denials = denialsIn(said.words)
    if (denials.length === 0) return { decision: 'allow', reasons: [] }
    return { decision: 'deny', reasons: reasonsIn(denials.join('\n'), benchmark, question) }
  }

  return {
    async judge(question, { signal } = {}) {
      signal?.throwIfAborted()
      const said = wordsOn(question)
      return {
        ...decide(said, question),
        ...(said.words === undefined || said.answer === undefined ? {} : { ownAnswer: said.answer }),
        usage: { calls: 0, promptTokens: 0, completionTokens: 0 },
        demonstrations: [],
      }
    },
    close: async () => undefined,
  }
}

function reasonsIn(denial: string, { name }: Benchmark, { action }: Question): Reason[] {
  return name === 'eicu-ac' ? deniedAccess(denial, EICU_SCHEMA) : deniedRules(denial, WEB_RULES, action.identity ?? {})
}
