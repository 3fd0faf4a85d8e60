import { describe, expect, it } from 'vitest'
import { openCodeChoice } from '../../../benchmarks/methods/code-choice.ts'
import { type Cell, newCell } from '../../../benchmarks/runners/cell.ts'
import { ModelError } from '../../../src/contract/errors.ts'
import { openaiModel } from '../../../src/llm/openai-model.ts'
import { type ScriptedReply, scriptedModel } from '../../../src/llm/scripted-model.ts'
import { startProtocolServer } from '../../fixtures/protocol-server.ts'
import { benchmarkOf, contextWith, NO_MODEL, NURSE } from './asked.ts'

const EICU = benchmarkOf('eicu-ac')

async function judge(replies: readonly ScriptedReply[], changes: Partial<Cell> = {}, signal?: AbortSignal) {
  const model = scriptedModel(replies)
  const cell = newCell({ benchmark: 'eicu-ac', method: 'code-choice', model: 'm', ...changes })
  const method = await openCodeChoice(cell, EICU, contextWith(model))
  const judged = await method.judge(NURSE, signal && { signal })
  await method.close()
  return { judged, requests: model.requests }
}

describe('code choice', () => {
  it('keeps the reply and that it chose code', async () => {
    const text = 'Let us compute.\n```python\nif role == "nursing":\n    return deny\n```'
    const { judged } = await judge([text])
    expect(judged.reply).toEqual({ code: true, text })
    expect(judged).toMatchObject({ decision: 'unknown', reasons: [{ kind: 'failure', code: 'no-verdict' }] })
  })

  it('keeps the reply and that it chose prose', async () => {
    const { judged } = await judge(['Deny: nursing may not see cost.'])
    expect(judged).toMatchObject({ decision: 'deny', reasons: [], reply: { code: false }, usage: { calls: 1 } })
    expect((await judge(['So:\n**Allow**, as all is open.'])).judged.decision).toBe('allow')
  })

  it('neither asks for code nor forbids it, and wants no form of answer', async () => {
    const { requests } = await judge(['Allow'])
    const [system = '', user = ''] = requests[0]?.messages.map(({ content }) => content) ?? []
    const own = [system.split('# Specification')[0], user.split('The identity is')[1]].join('\n')
    expect(own).not.toMatch(/\b(?:code|program|function|script|python|javascript|json|steps?|write)\b/i)
    expect(requests[0]?.schema).toBeUndefined()
  })

  it('shows the requests in the form that the cell asks for', async () => {
    const structured = (await judge(['Allow'])).requests[0]?.messages[0]?.content
    const prose = (await judge(['Allow'], { requests: 'prose' })).requests[0]?.messages[0]?.content
    expect(structured).toContain(EICU.definition.requests)
    expect(prose).toContain(EICU.proseRequests)
    expect(prose).not.toContain('Role nursing may read:')
  })

  it('answers unknown without a reply where the model fails', async () => {
    const { judged } = await judge([new ModelError('model-refusal', 'no')])
    expect(judged).toMatchObject({ decision: 'unknown', reasons: [{ code: 'model-refusal' }] })
    expect(judged.reply).toBeUndefined()
  })

  it('throws the caller’s own reason where he aborted', async () => {
    const reason = new Error('enough')
    await expect(judge(['Allow'], {}, AbortSignal.abort(reason))).rejects.toBe(reason)
  })

  it('counts what an endpoint reports', async () => {
    const server = await startProtocolServer(['Deny, as cost is closed.'])
    const model = openaiModel({ model: 'm', baseUrl: server.url })
    const cell = newCell({ benchmark: 'eicu-ac', method: 'code-choice', model: 'm' })
    const judged = await (await openCodeChoice(cell, EICU, contextWith(model))).judge(NURSE)
    await server.close()
    expect(judged).toMatchObject({ decision: 'deny', usage: { calls: 1, promptTokens: 7, completionTokens: 3 } })
    expect(server.requests[0]?.response_format).toBeUndefined()
  })

  it('is for EICU-AC only, and needs a model', async () => {
    const other = newCell({ benchmark: 'mind2web-sc', method: 'code-choice', model: 'm' })
    await expect(openCodeChoice(other, benchmarkOf('mind2web-sc'), NO_MODEL)).rejects.toThrow('is for `eicu-ac`')
    const nameless = newCell({ benchmark: 'eicu-ac', method: 'code-choice' })
    await expect(openCodeChoice(nameless, EICU, NO_MODEL)).rejects.toThrow('none is named')
  })
})
