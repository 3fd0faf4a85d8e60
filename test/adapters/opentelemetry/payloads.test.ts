import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { openTelemetry } from '../../../src/adapters/opentelemetry/index.ts'
import type { DefinitionInput } from '../../../src/contract/definition.ts'
import { type Action, defineTool, GuardAgent, type OpenOptions, sandboxPool } from '../../../src/index.ts'
import { openaiModel } from '../../../src/llm/openai-model.ts'
import { failWith } from '../../fixtures/protocol-misbehaviour.ts'
import { type ProtocolServer, type ServerScript, startProtocolServer } from '../../fixtures/protocol-server.ts'
import { type ScriptedGuard, scriptedGuardReplies } from '../../fixtures/rule-following-replies.ts'
import { LIBRARY, scriptedCore } from '../../fixtures/scripted-core.ts'
import { collectSpans, exported, spanNamed } from './fixtures/collect-spans.ts'

/** Stands in everything that a span must not hold unless it is asked to. */
const MARKER = 'quagga41'
const ACTION: Action = {
  input: `is ${MARKER} lent?`,
  output: { sql: `select ${MARKER} from loans` },
  answer: `yes, ${MARKER}`,
  identity: { role: 'visitor', badge: MARKER },
}
const HONEST = `// ${MARKER}\nreturn CheckAccess(policy.roles.visitor, ExtractAccess(output).databases)`
const THROWING = `if (policy) throw new Error('${MARKER}')\n${HONEST}`
const PLAN = {
  task: { text: `who may read ${MARKER}`, keywords: ['role'] },
  applies: { text: 'a visitor asks', role: 'visitor', policies: [] },
  touches: {
    text: `a column ${MARKER}`,
    resources: [{ database: 'loans', columns: [MARKER] }],
    actions: [],
    unsure: [],
  },
  compare: { text: 'compare with the list', tools: ['CheckAccess', 'ExtractAccess'], engine: 'isolated-vm' },
}

const sandbox = sandboxPool()
afterAll(() => sandbox.close())

const running: ProtocolServer[] = []
afterEach(async () => {
  await Promise.all(running.splice(0).map((one) => one.close()))
})

type Case = { readonly options?: Partial<OpenOptions>; readonly definition?: Partial<DefinitionInput> }

async function asks(script: ServerScript): Promise<Case> {
  const server = await startProtocolServer(script)
  running.push(server)
  const model = openaiModel({ model: 'fixture', baseUrl: server.url, apiKey: 'sk-secret', retries: 0 })
  return { options: { model }, definition: { core: 'openai' } }
}

const replies = (changes: Partial<ScriptedGuard> = {}) =>
  asks(scriptedGuardReplies({ plan: PLAN, program: HONEST, ...changes }))

const brokenTool = () =>
  defineTool({
    name: 'CheckBadge',
    description: 'looks a badge up',
    kind: 'check',
    parameters: z.object({ badge: z.string() }),
    returns: z.object({ denied: z.boolean(), reasons: z.array(z.never()) }),
    run: ({ badge }) => {
      throw new Error(`no badge ${badge}`)
    },
  })

const CASES: readonly (readonly [string, string, () => Case | Promise<Case>])[] = [
  ['a denial by the rule core', 'deny', () => ({})],
  ['a denial by a model’s program', 'deny', () => replies()],
  ['a program that throws and is mended', 'deny', () => replies({ program: THROWING, correction: HONEST })],
  ['a program that always throws', 'unknown', () => replies({ program: THROWING })],
  ['replies that are no plan', 'unknown', () => replies({ plan: `no plan: ${MARKER}` })],
  ['an endpoint that refuses', 'unknown', () => asks([failWith(400, MARKER)])],
  [
    'a tool that throws',
    'unknown',
    () => ({
      options: { toolbox: [brokenTool()], core: scriptedCore([`return CheckBadge(identity.badge)`]) },
    }),
  ],
  [
    'a core that throws',
    'unknown',
    () => ({ options: { core: scriptedCore([], { planner: { plan: () => Promise.reject(new Error(MARKER)) } }) } }),
  ],
]

async function spansOf(given: Case, payloads: boolean, redact: readonly string[] = []) {
  const { tracer, spans } = collectSpans()
  const telemetry = openTelemetry({ tracer, payloads })
  const definition = { ...LIBRARY, redact: [...redact], ...given.definition }
  await using agent = await GuardAgent.open({ definition, telemetry, sandbox, ...given.options })
  const { decision } = await agent.guard(ACTION)
  return { decision, spans: await spans() }
}

describe.each(CASES)('the texts of %s', (_name, decided, make) => {
  it('are in no span unless they are switched on', async () => {
    const { decision, spans } = await spansOf(await make(), false)
    expect(decision).toBe(decided)
    expect(spans.length).toBeGreaterThan(2)
    expect(spans.map(exported).filter((text) => text.includes(MARKER))).toEqual([])
  })

  it('are there where they are, and masked where the definition says so', async () => {
    const { spans } = await spansOf(await make(), true)
    expect(exported(spanNamed(spans, 'guardagent.guard'))).toContain(MARKER)
    const { spans: masked } = await spansOf(await make(), true, [MARKER])
    expect(masked.map(exported).filter((text) => text.includes(MARKER))).toEqual([])
    expect(exported(spanNamed(masked, 'guardagent.guard'))).toContain('is [redacted-1] lent?')
  })
})

describe('texts that are switched on', () => {
  it('have the conventions’ names where there are some', async () => {
    const { spans } = await spansOf(await replies(), true)
    expect(spanNamed(spans, 'guardagent.guard').attributes).toMatchObject({
      'guardagent.action.input': ACTION.input,
      'guardagent.action.output': JSON.stringify(ACTION.output),
      'guardagent.action.identity': JSON.stringify(ACTION.identity),
      'guardagent.action.answer': ACTION.answer,
      'gen_ai.evaluation.explanation': `access denied: loans (${MARKER})`,
    })
    expect(spanNamed(spans, 'execute_tool ExtractAccess').attributes).toMatchObject({
      'gen_ai.tool.call.arguments': JSON.stringify([ACTION.output]),
      'gen_ai.tool.call.result': expect.stringContaining(`{"databases":{"loans":["${MARKER}"]}`),
    })
    expect(spanNamed(spans, 'guardagent.code').attributes).toMatchObject({ 'guardagent.program': HONEST })
    expect(spanNamed(spans, 'plan').attributes['guardagent.plan']).toContain(`who may read ${MARKER}`)
  })

  it('of a model are messages in the conventions’ form', async () => {
    const { spans } = await spansOf(await replies(), true)
    const chat = spans.find(({ attributes }) => attributes['guardagent.reply.shape'] === 'guard_program')
    expect(JSON.parse(String(chat?.attributes['gen_ai.input.messages']))).toMatchObject([
      { role: 'system', parts: [{ type: 'text' }] },
      { role: 'user', parts: [{ type: 'text', content: expect.stringContaining(String(ACTION.input)) }] },
    ])
    expect(JSON.parse(String(chat?.attributes['gen_ai.output.messages']))).toEqual([
      {
        role: 'assistant',
        parts: [{ type: 'text', content: JSON.stringify({ program: HONEST }) }],
        finish_reason: 'stop',
      },
    ])
  })

  it('are still texts where a pattern masks the names of fields', async () => {
    const { spans } = await spansOf(await replies(), true, ['role|content'])
    const chat = spans.find(({ attributes }) => attributes['guardagent.reply.shape'] === 'guard_plan')
    expect(chat?.attributes['gen_ai.input.messages']).toContain('[redacted-1]')
  })
})
