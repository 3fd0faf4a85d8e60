import { HttpProblem } from '../problems/http-problem.ts'
import { JSON_TYPE, jsonReply, type Route } from './route.ts'

const ULID = /^[0-9A-HJKMNP-TV-Z]{26}$/

/** A verdict that is on record. */
export const verdictRoute: Route = {
  method: 'GET',
  path: '/v1/verdicts/:id',
  access: 'counted',
  operation: {
    summary: 'Read a recorded verdict',
    description: 'As the definition kept it (`store`). Every token may read every verdict of the guarded agent.',
    answer: { type: JSON_TYPE, schema: 'Verdict', description: 'The verdict.' },
    problems: ['unknown-verdict'],
  },
  answer({ guard }, asked) {
    const id = asked.param('id')
    // What is not of an id's form is not looked up.
    const verdict = ULID.test(id) ? guard.verdict(id) : null
    if (verdict === null) throw new HttpProblem('unknown-verdict', 'none is recorded by that id; check it')
    return jsonReply(verdict, [verdict])
  },
}
