import { HttpProblem } from '../problems/http-problem.ts'
import { JSON_TYPE, jsonReply, type Route } from './route.ts'

/** Whether the process lives. Asks nothing else: a process that is stopping, or full, must not be killed for it. */
export const healthRoute: Route = {
  method: 'GET',
  path: '/healthz',
  access: 'open',
  operation: {
    summary: 'Whether the process lives',
    answer: { type: JSON_TYPE, schema: 'Health', description: 'It does.' },
    problems: [],
  },
  answer: () => jsonReply({ status: 'ok' }),
}

/** Whether requests may be sent here. */
export const readyRoute: Route = {
  method: 'GET',
  path: '/readyz',
  access: 'open',
  operation: {
    summary: 'Whether the guard is open and the service is not stopping',
    answer: { type: JSON_TYPE, schema: 'Health', description: 'It is.' },
    problems: ['stopping'],
  },
  answer({ admission }) {
    if (admission.stopping.aborted) throw new HttpProblem('stopping', 'the service stops; send nothing here')
    return jsonReply({ status: 'ready' })
  },
}

const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8'

export const metricsRoute: Route = {
  method: 'GET',
  path: '/metrics',
  access: 'token',
  operation: {
    summary: 'Metrics for Prometheus',
    answer: { type: 'text/plain', description: 'The text format 0.0.4.' },
    problems: [],
  },
  answer: ({ metrics }) => ({ status: 200, type: METRICS_TYPE, body: metrics.render() }),
}
