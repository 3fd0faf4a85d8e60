import { Decision } from '../../contract/check-result.ts'
import { type Timing, type Verdict, Way } from '../../contract/verdict.ts'
import { firstFew, knownMethod, knownStatus, OTHER } from './bounded-labels.ts'
import { counter } from './counter.ts'
import { histogram } from './histogram.ts'
import { labelText } from './label-text.ts'
import { type Metric, renderMetric } from './metric.ts'

/** What a service counts, for Prometheus. */
export interface ServerMetrics {
  /** @param seen - `route` is a pattern such as `/v1/verdicts/:id`, never the path that was asked for. */
  request(seen: { route: string; method: string; status: number; seconds: number }): void
  /** One guard that is done, whatever it answered. */
  verdict(verdict: Verdict): void
  /** A request has come, or is done with. */
  inFlight(change: 1 | -1): void
  /** All of it in the text format 0.0.4, `text/plain; version=0.0.4; charset=utf-8`. */
  render(): string
}

const MOST_ROUTES = 50
const LONGEST_ROUTE = 100

/** Of a verdict's times, those that tell where its seconds went. */
const STAGES: readonly (readonly [string, keyof Timing])[] = [
  ['retrieval', 'retrievalMs'],
  ['plan', 'planMs'],
  ['code', 'codeMs'],
  ['sandbox', 'sandboxMs'],
]

function buildInfo(version: string): Metric {
  return {
    name: 'guardagent_build_info',
    help: 'What runs; always 1.',
    type: 'gauge',
    samples: () => [{ suffix: '', labels: labelText({ version, node: process.version }), value: 1 }],
  }
}

function requestMetrics() {
  const requests = counter('guardagent_http_requests_total', 'Requests answered, by pattern of the route.')
  const seconds = histogram('guardagent_http_request_duration_seconds', 'Time from request to answer.')
  const knownRoute = firstFew({ most: MOST_ROUTES, longest: LONGEST_ROUTE })
  let pending = 0
  const inFlight: Metric = {
    name: 'guardagent_http_requests_in_flight',
    help: 'Requests that came and are not answered yet.',
    type: 'gauge',
    samples: () => [{ suffix: '', labels: '', value: pending }],
  }
  return {
    metrics: [requests, seconds, inFlight],
    request(seen: Parameters<ServerMetrics['request']>[0]) {
      const where = { route: knownRoute(seen.route), method: knownMethod(seen.method) }
      requests.add({ ...where, status: knownStatus(seen.status) }, 1)
      seconds.observe(where, seen.seconds)
    },
    inFlight(change: 1 | -1) {
      pending += change
    },
  }
}

function verdictMetrics() {
  const verdicts = counter('guardagent_verdicts_total', 'Verdicts, by decision and by how they came about.')
  const guards = histogram('guardagent_guard_duration_seconds', 'Time of a guard, all of it.')
  const stages = histogram(
    'guardagent_guard_stage_duration_seconds',
    'Time of a stage, in guards that it took part in.',
  )
  const calls = counter('guardagent_model_calls_total', 'Calls of models, as verdicts tell them.')
  const tokens = counter('guardagent_model_tokens_total', 'Tokens of models, as verdicts tell them.')
  // Series are there before the first verdict, so that a rate over them sees it.
  for (const decision of Decision.options) for (const way of Way.options) verdicts.add({ decision, way }, 0)
  for (const kind of ['prompt', 'completion']) tokens.add({ kind }, 0)
  calls.add({}, 0)
  return {
    metrics: [verdicts, guards, stages, calls, tokens],
    verdict({ decision, way = 'per-action', timing, usage }: Verdict) {
      verdicts.add({ decision: Decision.safeParse(decision).data ?? OTHER, way: Way.safeParse(way).data ?? OTHER }, 1)
      guards.observe({}, timing.totalMs / 1000)
      for (const [stage, field] of STAGES) {
        const ms = timing[field] ?? 0
        if (ms > 0) stages.observe({ stage }, ms / 1000)
      }
      calls.add({}, usage.calls)
      tokens.add({ kind: 'prompt' }, usage.promptTokens)
      tokens.add({ kind: 'completion' }, usage.completionTokens)
    },
  }
}

/**
 * Counts what a service does, in this process. Labels take few values, whatever clients send.
 *
 * @example const metrics = serverMetrics(); metrics.verdict(verdict); metrics.render()
 */
export function serverMetrics({ version = 'unknown' }: { version?: string } = {}): ServerMetrics {
  const requests = requestMetrics()
  const guards = verdictMetrics()
  const metrics = [...requests.metrics, ...guards.metrics, buildInfo(version)]
  return {
    request: requests.request,
    verdict: guards.verdict,
    inFlight: requests.inFlight,
    render: () => metrics.map(renderMetric).join(''),
  }
}
