import { generateText, streamText, wrapLanguageModel } from 'ai'
import { MockLanguageModelV4 } from 'ai/test'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { guardAnswers } from '../../../src/adapters/ai-sdk/guard-answers.ts'
import type { ContentPart, Generated, StreamPart } from '../../../src/adapters/ai-sdk/model-types.ts'
import { DENY, scriptedGuard } from '../../fixtures/scripted-guard.ts'
import { streamingModel, USAGE } from './fixtures/scripted-model.ts'

/** What no chunk may hold. */
const MARK = 'M4RK'
const metadata = { providerMetadata: { mock: { [MARK]: MARK } } }
const source = { type: 'source', sourceType: 'document', id: MARK, mediaType: MARK, title: MARK, ...metadata } as const
const call = {
  type: 'tool-call',
  toolCallId: MARK,
  toolName: MARK,
  input: JSON.stringify({ sql: MARK }),
  ...metadata,
} as const
const file = {
  mediaType: 'text/plain',
  data: { type: 'data', data: Buffer.from(MARK).toString('base64') },
  ...metadata,
} as const

/** Content of which a guard must be asked, whatever is around it. */
const JUDGED: readonly ContentPart[] = [
  { type: 'text', text: `no ${MARK}`, citations: [{ source, citedText: MARK }], ...metadata },
  { type: 'reasoning', text: MARK, ...metadata },
  { type: 'file', ...file },
  { type: 'reasoning-file', ...file },
  source,
  { type: 'custom', kind: `mock.${MARK}`, ...metadata },
  { ...call, providerExecuted: true },
  { type: 'tool-result', toolCallId: MARK, toolName: MARK, result: { title: MARK }, ...metadata },
]
const BESIDE: readonly (ContentPart & StreamPart)[] = [
  call,
  { type: 'tool-approval-request', approvalId: MARK, toolCallId: MARK, ...metadata },
]

const usage: Generated['usage'] = {
  ...USAGE,
  // @ts-expect-error a provider may take over what it was sent as it is
  outputTokens: { ...USAGE.outputTokens, text: MARK },
  raw: { [MARK]: MARK },
}
const finishReason = { unified: 'stop', raw: MARK } as const
const warnings = [{ type: 'other', message: MARK }] as const
const response = { id: MARK, modelId: MARK, timestamp: new Date(0) }
const FRAMES: readonly StreamPart[] = [
  { type: 'stream-start', warnings: [...warnings] },
  { type: 'response-metadata', ...response },
  { type: 'raw', rawValue: { [MARK]: MARK } },
  { type: 'error', error: new Error(MARK) },
  { type: 'finish', finishReason, usage, ...metadata },
  { type: 'text-start', id: MARK, ...metadata },
  { type: 'reasoning-end', id: MARK, ...metadata },
]

/** A text in pieces of any length, under any id, begun and ended or not. */
const pieces = fc
  .record({
    kind: fc.constantFrom('text' as const, 'reasoning' as const, 'tool-input' as const),
    cuts: fc.array(fc.nat({ max: 12 }), { maxLength: 6 }),
    id: fc.constantFrom('0', '1', MARK),
    framed: fc.boolean(),
  })
  .map(({ kind, cuts, id, framed }): StreamPart[] => {
    const whole = `{"a":"${MARK}"}`
    const at = [0, ...cuts.toSorted((one, other) => one - other), whole.length]
    const deltas = at.slice(1).map((end, index) => whole.slice(at[index], end))
    const all = deltas.map((delta): StreamPart => ({ type: `${kind}-delta`, id, delta, ...metadata }))
    const start: StreamPart = { type: `${kind}-start`, id, toolName: MARK, ...metadata }
    return framed ? [start, ...all, { type: `${kind}-end`, id, ...metadata }] : all
  })

const whole = JUDGED.filter((part) => part.type !== 'text' && part.type !== 'reasoning')
const judged = fc.oneof(
  pieces,
  fc.constantFrom(...whole).map((part): StreamPart[] => [part]),
)
const beside = fc.oneof(
  pieces,
  fc.constantFrom<StreamPart[]>(...FRAMES, ...BESIDE).map((part) => [part]),
)
const around = fc.array(beside, { maxLength: 5 })
const streams = fc.tuple(around, judged, around).map(([before, one, after]) => [...before, one, ...after].flat())
const contents = fc
  .tuple(fc.subarray([...JUDGED, ...BESIDE]), fc.constantFrom(...JUDGED), fc.subarray([...JUDGED, ...BESIDE]))
  .map(([before, one, after]) => [...before, one, ...after])

function guarded(model: MockLanguageModelV4) {
  const guard = scriptedGuard(DENY)
  return { guard, model: wrapLanguageModel({ model, middleware: guardAnswers({ guard, renderRefusal: () => 'no' }) }) }
}

describe('of a denied answer nothing leaves', () => {
  it('in whatever parts and pieces it is streamed', async () => {
    await fc.assert(
      fc.asyncProperty(streams, async (parts) => {
        const { guard, model } = guarded(streamingModel(parts))
        const { stream } = await model.doStream({ prompt: [], includeRawChunks: true })
        const left: StreamPart[] = []
        for await (const part of stream) left.push(part)
        expect(guard.asked).toHaveLength(1)
        expect(left.map(({ type }) => type)).toEqual(['stream-start', 'text-start', 'text-delta', 'text-end', 'finish'])
        expect(JSON.stringify(left)).not.toMatch(/M4RK|M4|RK/)
      }),
      { numRuns: 200 },
    )
  })

  it('out of the SDK’s own stream', async () => {
    await fc.assert(
      fc.asyncProperty(streams, async (parts) => {
        const { model } = guarded(streamingModel(parts))
        const result = streamText({ model, prompt: 'who has Atlas?', includeRawChunks: true })
        const left: unknown[] = []
        for await (const part of result.fullStream) left.push(part)
        expect(await result.text).toBe('no')
        expect(JSON.stringify([left, await result.steps, await result.response])).not.toContain(MARK)
      }),
      { numRuns: 30 },
    )
  })

  it('in one piece', async () => {
    await fc.assert(
      fc.asyncProperty(contents, async (content) => {
        const answer = {
          content,
          finishReason,
          usage,
          warnings: [...warnings],
          ...metadata,
          structuredOutputText: MARK,
        }
        const doGenerate = { ...answer, response: { ...response, headers: { [MARK]: MARK }, body: { [MARK]: MARK } } }
        const { guard, model } = guarded(new MockLanguageModelV4({ doGenerate }))
        const result = await generateText({ model, prompt: 'who has Atlas?', include: { responseBody: true } })
        expect(guard.asked).toHaveLength(1)
        expect(result.text).toBe('no')
        expect(JSON.stringify([result, result.steps, result.response, result.warnings])).not.toContain(MARK)
      }),
      { numRuns: 60 },
    )
  })
})
