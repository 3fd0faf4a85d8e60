import { guardSeveral } from '../actions/guard-several.ts'
import { MOST_ACTIONS, parseActionBody, parseBatchBody } from '../actions/parse-actions.ts'
import { guardOnce } from '../actions/served-guard.ts'
import type { ProblemCode } from '../problems/problem.ts'
import { JSON_TYPE, jsonReply, type Route } from './route.ts'

const PROBLEMS: readonly ProblemCode[] = [
  'malformed-json',
  'too-slow',
  'too-large',
  'not-json',
  'wrong-fields',
  'overloaded',
  'stopping',
]

const NOTE =
  'The status is 200 whatever the decision. Let the action happen only where `decision` is `allow`, or `mode` is `shadow`; treat every other answer, and none, as a denial.'

/** One action, one verdict. */
export const guardRoute: Route = {
  method: 'POST',
  path: '/v1/guard',
  access: 'counted',
  operation: {
    summary: 'Guard one action',
    description: `${NOTE} Whoever holds a token says who acts: \`identity\` is believed.`,
    body: 'Action',
    answer: { type: JSON_TYPE, schema: 'Verdict', description: 'The verdict.' },
    problems: PROBLEMS,
  },
  async answer({ guard, metrics }, asked) {
    const action = parseActionBody(await asked.readJson())
    const release = asked.admit(1)
    try {
      const verdict = await guardOnce(guard, action)
      metrics.verdict(verdict)
      return jsonReply(verdict, [verdict])
    } finally {
      release()
    }
  },
}

/** Several actions, as many verdicts, in their order. */
export const batchRoute: Route = {
  method: 'POST',
  path: '/v1/guard/batch',
  access: 'counted',
  operation: {
    summary: `Guard up to ${MOST_ACTIONS} actions`,
    description: `Verdicts come in the order of the actions. Where any action is wrong none is guarded. Each action counts against the rate; more of them than it allows in a minute are too large. ${NOTE}`,
    body: 'GuardBatch',
    answer: { type: JSON_TYPE, schema: 'Verdicts', description: 'A verdict for each action.' },
    problems: PROBLEMS,
  },
  async answer({ guard, metrics }, asked) {
    const { actions } = parseBatchBody(await asked.readJson())
    await asked.countMore(actions.length - 1)
    const release = asked.admit(actions.length)
    try {
      const verdicts = await guardSeveral(guard, actions, metrics.verdict)
      return jsonReply({ verdicts }, verdicts)
    } finally {
      release()
    }
  },
}
