import { afterEach, describe, expect, it } from 'vitest'
import { openLlamaGuard } from '../../../benchmarks/methods/llama-guard.ts'
import type { Question } from '../../../benchmarks/methods/method.ts'
import { newCell } from '../../../benchmarks/runners/cell.ts'
import { openaiModel } from '../../../src/llm/openai-model.ts'
import { type ScriptedReply, scriptedModel } from '../../../src/llm/scripted-model.ts'
import { type ProtocolServer, sendJson, startProtocolServer } from '../../fixtures/protocol-server.ts'
import { benchmarkOf, CHILD, contextWith, NO_MODEL, NURSE } from './asked.ts'

type Judging = { readonly question?: Question; readonly signal?: AbortSignal }

async function judge(
  method: 'llama-guard' | 'llama-guard-requests',
  replies: readonly ScriptedReply[],
  { question = NURSE, signal }: Judging = {},
) {
  const model = scriptedModel(replies)
  const benchmark = benchmarkOf(question === CHILD ? 'mind2web-sc' : 'eicu-ac')
  const cell = newCell({ benchmark: benchmark.name, method, model: 'm' })
  const opened = await openLlamaGuard(cell, benchmark, contextWith(model))
  const judged = await opened.judge(question, signal && { signal })
  await opened.close()
  return { judged, requests: model.requests }
}

describe('llama guard', () => {
  it('allows what the model calls safe', async () => {
    const { judged } = await judge('llama-guard', ['\n\nsafe'])
    expect(judged).toMatchObject({ decision: 'allow', reasons: [], usage: { calls: 1 } })
  })

  it('denies what the model calls unsafe, by the names of its categories', async () => {
    const { judged } = await judge('llama-guard', ['unsafe\nS7,S14'])
    expect(judged.decision).toBe('deny')
    expect(judged.reasons).toEqual([
      { kind: 'policy', policy: 'S7', detail: 'Privacy' },
      { kind: 'policy', policy: 'S14', detail: 'Code Interpreter Abuse' },
    ])
  })

  it('answers unknown for a reply that is no assessment, and asks once only', async () => {
    const { judged } = await judge('llama-guard', ['I cannot help with that.', 'safe'])
    expect(judged).toMatchObject({ decision: 'unknown', reasons: [{ code: 'model-reply' }], usage: { calls: 1 } })
    expect(judged.replies).toEqual(['I cannot help with that.'])
  })

  it('sends one user message without a schema', async () => {
    const { requests } = await judge('llama-guard', ['safe'])
    expect(requests[0]?.messages.map(({ role }) => role)).toEqual(['user'])
    expect(requests[0]?.schema).toBeUndefined()
    expect(requests[0]?.messages[0]?.content).toContain('S1: Violent Crimes.\nS2: Non-Violent Crimes.\n')
  })

  it('as a variant takes roles as categories', async () => {
    const { judged, requests } = await judge('llama-guard-requests', ['unsafe\nS2'])
    const content = requests[0]?.messages[0]?.content ?? ''
    expect(judged.reasons).toEqual([{ kind: 'policy', policy: 'S2', detail: 'nursing' }])
    expect(content).toContain('S2: nursing.')
    expect(content).not.toContain('Violent Crimes')
  })

  it('as a variant takes rules as categories', async () => {
    const { judged } = await judge('llama-guard-requests', ['unsafe\nS4'], { question: CHILD })
    expect(judged.reasons).toMatchObject([{ policy: 'S4', detail: 'User aged under 18 cannot book a hotel' }])
  })

  it('throws the caller’s own reason where he aborted', async () => {
    const reason = new Error('enough')
    await expect(judge('llama-guard', ['safe'], { signal: AbortSignal.abort(reason) })).rejects.toBe(reason)
  })

  it('says so where no model is named', async () => {
    const cell = newCell({ benchmark: 'eicu-ac', method: 'llama-guard' })
    await expect(openLlamaGuard(cell, benchmarkOf('eicu-ac'), NO_MODEL)).rejects.toThrow('none is named')
  })
})

describe('llama guard at an endpoint', () => {
  let server: ProtocolServer | undefined
  afterEach(() => server?.close())

  async function judgeAt(script: Parameters<typeof startProtocolServer>[0]) {
    server = await startProtocolServer(script)
    const model = openaiModel({ model: 'm', baseUrl: server.url, retries: 0 })
    const cell = newCell({ benchmark: 'eicu-ac', method: 'llama-guard', model: 'm' })
    return (await openLlamaGuard(cell, benchmarkOf('eicu-ac'), contextWith(model))).judge(NURSE)
  }

  it('is judged by what the model writes', async () => {
    expect(await judgeAt(['unsafe\nS1'])).toMatchObject({ decision: 'deny', usage: { promptTokens: 7 } })
    expect(server?.requests[0]?.messages).toHaveLength(1)
  })

  it('answers unknown where the endpoint fails', async () => {
    const judged = await judgeAt([(response) => sendJson(response, 401, { error: { message: 'no key' } })])
    expect(judged).toMatchObject({ decision: 'unknown', reasons: [{ code: 'model-rejected' }] })
  })
})
