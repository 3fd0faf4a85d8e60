import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ServerMetrics, serverMetrics } from '../../../src/server/metrics/server-metrics.ts'
import { ALLOW, DENY, UNKNOWN } from '../../fixtures/scripted-guard.ts'
import { type ReadSample, readExposition } from './read-exposition.ts'

const PAGE = { route: '/v1/guard', method: 'POST', status: 200, seconds: 0.003 }
const TIMING = { retrievalMs: 0.4, planMs: 0, codeMs: 7, sandboxMs: 20, totalMs: 30, debugMs: 5 }

function samples(metrics: ServerMetrics, name: string): readonly ReadSample[] {
  const found = readExposition(metrics.render()).find((metric) => metric.name === name)
  if (found === undefined) throw new Error(`no metric ${name}`)
  return found.samples
}

/** Value of each series of a counter or a gauge, by its labels' values. */
function values(metrics: ServerMetrics, name: string): Record<string, number> {
  return Object.fromEntries(samples(metrics, name).map(({ labels, value }) => [Object.values(labels).join(' '), value]))
}

/** Sum and count of a histogram's series, by its labels' values. */
function totals(metrics: ServerMetrics, name: string): Record<string, number> {
  const ends = samples(metrics, name).filter((sample) => !sample.name.endsWith('_bucket'))
  return Object.fromEntries(
    ends.map((sample) => [
      [...Object.values(sample.labels), sample.name.slice(name.length + 1)].join(' '),
      sample.value,
    ]),
  )
}

describe('before anything happened', () => {
  it('verdicts and models have their series at 0, so that a rate sees the first', () => {
    const metrics = serverMetrics()
    const ways = ['per-action', 'compiled']
    const decisions = ['allow', 'deny', 'unknown'].flatMap((decision) => ways.map((way) => [`${decision} ${way}`, 0]))
    expect(values(metrics, 'guardagent_verdicts_total')).toEqual(Object.fromEntries(decisions))
    expect(values(metrics, 'guardagent_model_tokens_total')).toEqual({ prompt: 0, completion: 0 })
    expect(values(metrics, 'guardagent_model_calls_total')).toEqual({ '': 0 })
    expect(values(metrics, 'guardagent_http_requests_in_flight')).toEqual({ '': 0 })
    expect(samples(metrics, 'guardagent_http_requests_total')).toEqual([])
  })

  it('what runs is told', () => {
    const [info] = samples(serverMetrics({ version: '1.2.3' }), 'guardagent_build_info')
    expect(info).toMatchObject({ labels: { version: '1.2.3', node: process.version }, value: 1 })
  })

  it('two services count apart', () => {
    const one = serverMetrics()
    one.verdict(ALLOW)
    expect(values(serverMetrics(), 'guardagent_verdicts_total')['allow per-action']).toBe(0)
  })
})

describe('requests', () => {
  it('are counted by route, method and status, and timed by route and method', () => {
    const metrics = serverMetrics()
    metrics.request(PAGE)
    metrics.request(PAGE)
    metrics.request({ ...PAGE, status: 422, seconds: 0.25 })
    metrics.request({ route: '/healthz', method: 'GET', status: 200, seconds: 100 })
    expect(values(metrics, 'guardagent_http_requests_total')).toEqual({
      '/healthz GET 200': 1,
      '/v1/guard POST 200': 2,
      '/v1/guard POST 422': 1,
    })
    expect(totals(metrics, 'guardagent_http_request_duration_seconds')).toEqual({
      '/healthz GET sum': 100,
      '/healthz GET count': 1,
      '/v1/guard POST sum': expect.closeTo(0.256),
      '/v1/guard POST count': 3,
    })
  })

  it('fall into the bucket whose bound they do not exceed', () => {
    const metrics = serverMetrics()
    for (const seconds of [0.005, 0.0051, 60, 61]) metrics.request({ ...PAGE, seconds })
    const buckets = samples(metrics, 'guardagent_http_request_duration_seconds')
    const atMost = Object.fromEntries(buckets.map(({ labels, value }) => [labels.le ?? '', value]))
    expect(atMost).toMatchObject({ '0.0025': 0, '0.005': 1, '0.01': 2, '30': 2, '60': 3, '+Inf': 4 })
  })

  it('that come and go leave what is in flight', () => {
    const metrics = serverMetrics()
    for (const change of [1, 1, -1] as const) metrics.inFlight(change)
    expect(values(metrics, 'guardagent_http_requests_in_flight')).toEqual({ '': 1 })
  })

  it('of clients that choose their words make no series without end', () => {
    const metrics = serverMetrics()
    metrics.request({ ...PAGE, route: 'x'.repeat(1_000_000) })
    for (let index = 0; index < 500; index++)
      metrics.request({ ...PAGE, route: `/${index}`, method: `M${index}`, status: 1000 + index })
    const counted = values(metrics, 'guardagent_http_requests_total')
    expect(Object.keys(counted).length).toBeLessThan(60)
    expect(counted['other other other']).toBe(450)
    expect(counted['other POST 200']).toBe(1)
    metrics.request({ ...PAGE, route: '/0' })
    expect(values(metrics, 'guardagent_http_requests_total')['/0 POST 200']).toBe(1)
  })
})

describe('verdicts', () => {
  it('are counted by decision and way; older ones name no way', () => {
    const metrics = serverMetrics()
    for (const verdict of [ALLOW, DENY, UNKNOWN, { ...DENY, way: 'compiled' as const }]) metrics.verdict(verdict)
    expect(values(metrics, 'guardagent_verdicts_total')).toEqual({
      'allow compiled': 0,
      'allow per-action': 1,
      'deny compiled': 1,
      'deny per-action': 1,
      'unknown compiled': 0,
      'unknown per-action': 1,
    })
  })

  it('tell the time of a guard and of the stages that took part in it', () => {
    const metrics = serverMetrics()
    metrics.verdict({ ...ALLOW, timing: TIMING })
    metrics.verdict({ ...ALLOW, timing: { ...TIMING, retrievalMs: 0, totalMs: 70 } })
    expect(totals(metrics, 'guardagent_guard_duration_seconds')).toEqual({ sum: expect.closeTo(0.1), count: 2 })
    expect(totals(metrics, 'guardagent_guard_stage_duration_seconds')).toEqual({
      'code sum': expect.closeTo(0.014),
      'code count': 2,
      'retrieval sum': expect.closeTo(0.0004),
      'retrieval count': 1,
      'sandbox sum': expect.closeTo(0.04),
      'sandbox count': 2,
    })
  })

  it('tell the calls and tokens of models, which only grow, whatever a model says that it used', () => {
    const metrics = serverMetrics()
    metrics.verdict({ ...ALLOW, usage: { calls: 2, promptTokens: 900, completionTokens: 80 } })
    metrics.verdict({ ...ALLOW, usage: { calls: -5, promptTokens: Number.NaN, completionTokens: 7 } })
    metrics.verdict({ ...ALLOW, usage: { calls: 1, promptTokens: 1, completionTokens: Number.POSITIVE_INFINITY } })
    expect(values(metrics, 'guardagent_model_calls_total')).toEqual({ '': 3 })
    expect(values(metrics, 'guardagent_model_tokens_total')).toEqual({ prompt: 901, completion: 87 })
  })
})

describe('the text', () => {
  it('is the same whatever came first', () => {
    const [one, other] = [serverMetrics(), serverMetrics()]
    const seen = [PAGE, { ...PAGE, status: 401 }, { ...PAGE, route: '/readyz', method: 'GET' }]
    for (const request of seen) one.request(request)
    for (const request of seen.toReversed()) other.request(request)
    expect(one.render()).toBe(other.render())
  })

  const anyText = fc.array(fc.nat({ max: 0xffff }), { maxLength: 200 }).map((units) => String.fromCharCode(...units))
  const hostile = fc.oneof(
    anyText,
    fc.string({ unit: fc.constantFrom('"', '\\', '\n', '{', '}', ',', '=', 'n', '\ud800', '\r', '#', ' ') }),
    fc.constantFrom('__proto__', 'constructor', '', 'other', '/v1/guard'),
  )
  const number = fc.oneof(fc.double(), fc.integer(), fc.constantFrom(0, -1, Number.NaN, Number.POSITIVE_INFINITY))
  const request = fc.record({ route: hostile, method: hostile, status: number, seconds: number })

  /** All that can never fall, by series. */
  function growing(text: string): Map<string, number> {
    const metrics = readExposition(text).filter(({ type }) => type !== 'gauge')
    return new Map(
      metrics.flatMap(({ samples }) => samples.map(({ value, ...series }) => [JSON.stringify(series), value])),
    )
  }

  it('reads back, counts every request once and never goes down, whatever labels and numbers come', () => {
    fc.assert(
      fc.property(fc.array(request, { maxLength: 40 }), anyText, (requests, version) => {
        const metrics = serverMetrics({ version })
        let before = growing(metrics.render())
        for (const each of requests) {
          metrics.request(each)
          const after = growing(metrics.render())
          for (const [series, value] of before) expect(after.get(series)).toBeGreaterThanOrEqual(value)
          before = after
        }
        const counted = samples(metrics, 'guardagent_http_requests_total')
        expect(counted.reduce((sum, { value }) => sum + value, 0)).toBe(requests.length)
        const given = new Set([...requests.map(({ route }) => route.toWellFormed()), 'other'])
        expect(counted.filter(({ labels }) => !given.has(labels.route ?? ''))).toEqual([])
        expect(samples(metrics, 'guardagent_build_info')[0]?.labels.version).toBe(version.toWellFormed())
      }),
      { numRuns: 30 },
    )
  })
})
