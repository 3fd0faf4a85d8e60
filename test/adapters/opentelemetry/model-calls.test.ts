import { SpanKind, SpanStatusCode } from '@opentelemetry/api'
import { afterEach, describe, expect, it } from 'vitest'
import { openTelemetry } from '../../../src/adapters/opentelemetry/index.ts'
import { GuardAgent } from '../../../src/index.ts'
import { openaiModel } from '../../../src/llm/openai-model.ts'
import { serverError } from '../../fixtures/protocol-misbehaviour.ts'
import { type ProtocolServer, type ServerScript, startProtocolServer } from '../../fixtures/protocol-server.ts'
import { scriptedGuardReplies } from '../../fixtures/rule-following-replies.ts'
import { LIBRARY } from '../../fixtures/scripted-core.ts'
import { collectSpans, treeOf } from './fixtures/collect-spans.ts'

const ACTION = {
  input: 'which books are lent?',
  output: { sql: 'select title from loans' },
  identity: { role: 'visitor' },
}
const PLAN = {
  task: { text: 'who may read what', keywords: ['role'] },
  applies: { text: 'a visitor asks', role: 'visitor', policies: [] },
  touches: { text: 'titles of loans', resources: [{ database: 'loans', columns: ['title'] }], actions: [], unsure: [] },
  compare: { text: 'compare with the list', tools: ['CheckAccess', 'ExtractAccess'], engine: 'isolated-vm' },
}
const HONEST = 'return CheckAccess(policy.roles.visitor, ExtractAccess(output).databases)'

const running: ProtocolServer[] = []
afterEach(async () => {
  await Promise.all(running.splice(0).map((one) => one.close()))
})

async function guarded(script: ServerScript) {
  const server = await startProtocolServer(script)
  running.push(server)
  const { tracer, spans } = collectSpans()
  const sleep = async () => {}
  const model = openaiModel({ model: 'fixture', baseUrl: server.url, apiKey: 'sk-secret', retries: 1, sleep })
  const telemetry = openTelemetry({ tracer })
  await using agent = await GuardAgent.open({ definition: { ...LIBRARY, core: 'openai' }, model, telemetry })
  return { verdict: await agent.guard(ACTION), spans: await spans() }
}

describe('a call of a model', () => {
  it('has a span in the stage that made it, with its model and its tokens', async () => {
    const { verdict, spans } = await guarded(
      scriptedGuardReplies({ plan: PLAN, program: 'return CheckAcess({}, {})', correction: HONEST }),
    )
    expect(verdict.usage).toEqual({ calls: 3, promptTokens: 21, completionTokens: 9 })
    expect(treeOf(spans)).toEqual([
      'guardagent.guard',
      '  retrieval',
      '  plan',
      '    chat fixture',
      '  guardagent.code',
      '    chat fixture',
      '  guardagent.check !refused',
      '  guardagent.debug',
      '    guardagent.code',
      '      chat fixture',
      '    guardagent.check',
      '    guardagent.sandbox',
      '      execute_tool ExtractAccess',
      '      execute_tool CheckAccess',
      '    guardagent.judge',
      '  guardagent.record',
    ])
    const chats = spans.filter(({ name }) => name === 'chat fixture')
    expect(chats.map(({ kind }) => kind)).toEqual([SpanKind.CLIENT, SpanKind.CLIENT, SpanKind.CLIENT])
    expect(chats.map(({ attributes }) => attributes)).toEqual(
      ['guard_plan', 'guard_program', 'guard_correction'].map((shape) => ({
        'gen_ai.operation.name': 'chat',
        'gen_ai.provider.name': 'openai',
        'gen_ai.request.model': 'fixture',
        'gen_ai.usage.input_tokens': 7,
        'gen_ai.usage.output_tokens': 3,
        'guardagent.model_calls.count': 1,
        'guardagent.reply.shape': shape,
      })),
    )
  })

  it('that fails is an error with its code, counts each try, and claims no tokens', async () => {
    const { verdict, spans } = await guarded([serverError])
    expect(verdict.usage.calls).toBe(2)
    const chat = spans.find(({ name }) => name === 'chat fixture')
    expect(chat?.status).toEqual({ code: SpanStatusCode.ERROR })
    expect(chat?.attributes).toMatchObject({ 'error.type': 'model-unavailable', 'guardagent.model_calls.count': 2 })
    expect(chat?.attributes).not.toHaveProperty('gen_ai.usage.input_tokens')
    expect(treeOf(spans)).toContain('  plan !model-unavailable')
    expect(treeOf(spans)).toContain('guardagent.guard !model-unavailable')
  })
})
