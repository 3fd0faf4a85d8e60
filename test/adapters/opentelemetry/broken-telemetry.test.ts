import { diag, INVALID_SPAN_CONTEXT, type Span, type Tracer } from '@opentelemetry/api'
import { BasicTracerProvider, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-base'
import { afterAll, describe, expect, it } from 'vitest'
import { openTelemetry } from '../../../src/adapters/opentelemetry/index.ts'
import type { Core } from '../../../src/contract/core.ts'
import { GuardAgent, type Json, sandboxPool, type Telemetry, type Verdict } from '../../../src/index.ts'
import { LIBRARY_EXAMPLES } from '../../fixtures/library-examples.ts'
import { LIBRARY, scriptedCore } from '../../fixtures/scripted-core.ts'
import { collectSpans } from './fixtures/collect-spans.ts'

const SECRET = 'badge-77'
const action = (sql: string) => ({ input: `q by ${SECRET}`, output: { sql }, identity: { role: 'visitor' } })
const ACTIONS = [
  action('select title from loans'),
  action(`select member from loans where badge = '${SECRET}'`),
  action('select from'),
]

function fail(): never {
  throw new Error(`broken: ${SECRET}`)
}

/** A span that works, but for these. */
function spanWithout(...broken: readonly (keyof Span)[]): Span {
  const span: Span = {
    spanContext: () => INVALID_SPAN_CONTEXT,
    setAttribute: () => span,
    setAttributes: () => span,
    addEvent: () => span,
    addLink: () => span,
    addLinks: () => span,
    setStatus: () => span,
    updateName: () => span,
    end: () => {},
    isRecording: () => true,
    recordException: () => {},
  }
  return Object.assign(span, Object.fromEntries(broken.map((name) => [name, fail])))
}

function tracerOf(startSpan: () => Span): Tracer {
  return { startSpan, startActiveSpan: fail }
}

/** An SDK whose processor throws. */
function brokenProvider(...broken: readonly ('onStart' | 'onEnd')[]): Tracer {
  const exporter = { export: fail, shutdown: async () => {} }
  const processor = new SimpleSpanProcessor(exporter)
  Object.assign(processor, Object.fromEntries(broken.map((name) => [name, fail])))
  return new BasicTracerProvider({ spanProcessors: [processor] }).getTracer('broken')
}

const sandbox = sandboxPool()
afterAll(() => sandbox.close())

/** What a guard says of each action, first with a program each and then by a compiled one where it is to compile; times left out. */
async function verdicts(
  telemetry: Telemetry | undefined,
  { core, compiles = false }: { core?: Core; compiles?: boolean } = {},
) {
  const lines: string[] = []
  let drawn = 0
  await using agent = await GuardAgent.open({
    definition: { ...LIBRARY, redact: ['badge-\\d+'] },
    now: () => new Date('2026-01-02T03:04:05.678Z'),
    random: (bytes) => new Uint8Array(bytes).fill(drawn++ % 251),
    log: (line) => lines.push(line),
    sandbox,
    ...(telemetry && { telemetry }),
    ...(core && { core }),
  })
  const said: Json[] = []
  for (const one of ACTIONS) said.push(timeless(await agent.guard(one)))
  if (compiles) {
    expect(await agent.compile({ examples: LIBRARY_EXAMPLES, leastShare: 1 })).toMatchObject({ accepted: true })
    for (const one of ACTIONS) said.push(timeless(await agent.guard(one)))
  }
  return { said, lines }
}

function timeless({ timing: _timing, toolCalls, ...rest }: Verdict): Json {
  return JSON.parse(JSON.stringify({ ...rest, toolCalls: toolCalls.map(({ ms: _ms, ...call }) => call) }))
}

/** Its first program quotes what is masked in another order than it holds it: a span shows the program before the verdict masks the error. */
const quoting = (): Core =>
  scriptedCore([
    "// badge-12\nCheckAccess(policy.roles.visitor, {})\nif (policy) throw new Error('badge-13 is not badge-12')\nreturn 1",
    'return CheckAccess(policy.roles.visitor, ExtractAccess(output).databases)',
  ])

describe('a verdict is the same bytes', () => {
  it('with telemetry and without, also where both mask', async () => {
    for (const make of [() => ({ compiles: true }), () => ({ core: quoting() })]) {
      const { tracer, spans } = collectSpans()
      const plain = await verdicts(undefined, make())
      expect(await verdicts(openTelemetry({ tracer, payloads: true }), make())).toEqual(plain)
      expect(await spans()).not.toEqual([])
      expect(JSON.stringify(plain.said)).not.toMatch(/refused/)
    }
  })

  const everything = ['setAttribute', 'setAttributes', 'setStatus', 'end', 'isRecording', 'spanContext'] as const
  it.each<[string, () => Tracer]>([
    ['a tracer that starts no span', () => tracerOf(fail)],
    ['spans of which nothing works', () => tracerOf(() => spanWithout(...everything))],
    ...everything.map((name): [string, () => Tracer] => [
      `spans without ${name}`,
      () => tracerOf(() => spanWithout(name)),
    ]),
    ['a processor that throws at the start', () => brokenProvider('onStart')],
    ['a processor that throws at the end', () => brokenProvider('onEnd')],
    ['an exporter that throws', () => brokenProvider()],
  ])('with %s', async (_what, make) => {
    const seen: unknown[] = []
    const onRejection = (reason: unknown) => seen.push(reason)
    process.on('unhandledRejection', onRejection)
    try {
      const { said, lines } = await verdicts(openTelemetry({ tracer: make(), payloads: true }))
      expect(said).toEqual((await plainly).said)
      // Once at most, and none of the message, which may hold a text.
      expect(lines.length).toBeLessThanOrEqual(1)
      expect(lines.join()).not.toContain(SECRET)
    } finally {
      process.off('unhandledRejection', onRejection)
    }
    expect(seen).toEqual([])
  })
  const plainly = verdicts(undefined)

  it('and the operator is told once that a telemetry throws', async () => {
    diag.disable()
    const { lines } = await verdicts(openTelemetry({ tracer: tracerOf(fail) }))
    expect(lines).toEqual([
      'telemetry threw `Error`: spans may be missing, verdicts are as they would be; mend its tracer or exporter',
    ])
  })
})
