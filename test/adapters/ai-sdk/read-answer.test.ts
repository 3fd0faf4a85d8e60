import { describe, expect, it } from 'vitest'
import { type Content, collectContent } from '../../../src/adapters/ai-sdk/collect-content.ts'
import type { StreamPart } from '../../../src/adapters/ai-sdk/model-types.ts'
import { readAnswer } from '../../../src/adapters/ai-sdk/read-answer.ts'
import { text, toolCall } from './fixtures/scripted-model.ts'

const FORM = { json: false, answerTools: new Set<string>() }
const URL_SOURCE = {
  type: 'source',
  sourceType: 'url',
  id: '1',
  url: 'https://library.example/ada',
  title: 'Ada',
} as const

const read = (...content: Content[]) => readAnswer(content, FORM)
const readStream = (...parts: StreamPart[]) => readAnswer(collectContent(parts), FORM)

describe('what the guard sees of an answer', () => {
  it('is the text alone where there is nothing else', () => {
    expect(read(text('Ada has '), text('Atlas'))).toBe('Ada has Atlas')
  })

  it('is nothing where there is nothing, or tool calls that toolApproval judges', () => {
    expect(read()).toBeUndefined()
    expect(read(text(''), toolCall({ sql: 'select title from loans' }))).toBeUndefined()
  })

  it('is the text without the tool calls beside it', () => {
    expect(read(text('let me see'), toolCall({ sql: 'select title from loans' }))).toBe('let me see')
  })

  it.each<[string, Content, object]>([
    ['reasoning', { type: 'reasoning', text: 'Ada' }, { reasoning: ['Ada'] }],
    [
      'a source',
      URL_SOURCE,
      { sources: [{ sourceType: 'url', id: '1', url: 'https://library.example/ada', title: 'Ada' }] },
    ],
    [
      'a cited passage',
      { type: 'text', text: '', citations: [{ source: URL_SOURCE, citedText: 'Ada' }] },
      { citations: [{ source: URL_SOURCE, citedText: 'Ada' }] },
    ],
    [
      'a text file',
      { type: 'file', mediaType: 'text/csv', data: { type: 'data', data: Buffer.from('Ada').toString('base64') } },
      { files: [{ mediaType: 'text/csv', text: 'Ada' }] },
    ],
    [
      'a picture, by its size',
      { type: 'file', mediaType: 'image/png', data: { type: 'data', data: Uint8Array.of(0x89, 0x50, 0x4e, 0x47) } },
      { files: [{ mediaType: 'image/png', bytes: 4 }] },
    ],
    [
      'a file elsewhere',
      {
        type: 'reasoning-file',
        mediaType: 'image/png',
        data: { type: 'url', url: new URL('https://library.example/ada.png') },
      },
      { files: [{ mediaType: 'image/png', url: 'https://library.example/ada.png' }] },
    ],
    [
      'a call that the provider runs',
      { ...toolCall({ q: 'Ada' }, { tool: 'search' }), providerExecuted: true },
      { calls: [{ tool: 'search', arguments: { q: 'Ada' } }] },
    ],
    [
      'a provider’s result',
      { type: 'tool-result', toolCallId: '1', toolName: 'search', result: { title: 'Ada' } },
      { results: [{ tool: 'search', result: { title: 'Ada' } }] },
    ],
    [
      'what only a provider knows',
      { type: 'custom', kind: 'mock.note', providerMetadata: { mock: { note: 'Ada' } } },
      { other: [{ type: 'custom', kind: 'mock.note', providerMetadata: { mock: { note: 'Ada' } } }] },
    ],
  ])('holds %s, alone or beside a text', (_, part, seen) => {
    expect(read(part)).toEqual(seen)
    expect(read(text('so'), part)).toEqual({ text: 'so', ...seen })
  })

  it('holds a part of a kind that does not exist yet', () => {
    const part = { type: 'hologram', of: 'Ada' }
    // @ts-expect-error a later version of the SDK
    expect(read(part)).toEqual({ other: [part] })
  })

  it('is JSON where the caller asked for JSON and the text is no more than that', () => {
    const readJson = (value: string) => readAnswer([text(value)], { ...FORM, json: true })
    expect(readJson('{ "member": "Ada" }')).toEqual({ member: 'Ada' })
    const hidden = ['{"member":"Ada","member":"none"}', '{"member":', '{"a":"\\u0041da"}', '{"amount":1e999}', '-1e999']
    for (const hiding of hidden) expect(readJson(hiding)).toBe(hiding)
  })
})

describe('of a stream', () => {
  it('blocks are put together in the order in which they began', () => {
    const delta = (id: string, value: string): StreamPart => ({ type: 'text-delta', id, delta: value })
    expect(
      readStream({ type: 'text-start', id: '0' }, delta('0', 'Ada '), delta('1', 'Atlas'), delta('0', 'has ')),
    ).toBe('Ada has Atlas')
  })

  it('an id may be used again after its end', () => {
    const block = (id: string, value: string): StreamPart[] => [
      { type: 'text-start', id },
      { type: 'text-delta', id, delta: value },
      { type: 'text-end', id },
    ]
    expect(readStream(...block('0', 'Ada '), ...block('1', 'has '), ...block('0', 'Atlas'))).toBe('Ada has Atlas')
  })

  it('what comes after the end of a block, without a start, is another block', () => {
    const delta = (id: string, value: string): StreamPart => ({ type: 'text-delta', id, delta: value })
    expect(readStream(delta('0', 'Ada '), { type: 'text-end', id: '0' }, delta('1', 'has '), delta('0', 'Atlas'))).toBe(
      'Ada has Atlas',
    )
  })

  it('citations come with the end of a text', () => {
    const citations = [{ source: URL_SOURCE }]
    expect(readStream({ type: 'text-start', id: '0' }, { type: 'text-end', id: '0', citations })).toEqual({ citations })
  })

  it.each([
    ['without a call after them', [], true],
    ['that are not those of the call', [toolCall({ sql: 'other' })], true],
    ['of a call with another id', [toolCall({ sql: 'Ada' }, { id: 'call-2' })], true],
    ['of the call', [toolCall({ sql: 'Ada' })], false],
  ] as const)('arguments %s are part of the answer: %#', (_, calls, seen) => {
    const input: StreamPart[] = [
      { type: 'tool-input-start', id: 'call-1', toolName: 'run_sql' },
      { type: 'tool-input-delta', id: 'call-1', delta: '{"sql":' },
      { type: 'tool-input-delta', id: 'call-1', delta: '"Ada"}' },
      { type: 'tool-input-end', id: 'call-1' },
    ]
    const answer = seen ? { calls: [{ tool: 'run_sql', arguments: { sql: 'Ada' } }] } : undefined
    expect(readStream(...input, ...calls)).toEqual(answer)
  })

  it('how it goes is no answer', () => {
    const usage = {
      inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
      outputTokens: { total: 1, text: 1, reasoning: 0 },
    }
    expect(
      readStream(
        { type: 'stream-start', warnings: [] },
        { type: 'response-metadata', id: '1' },
        { type: 'raw', rawValue: 1 },
        { type: 'error', error: 'no' },
        { type: 'finish', finishReason: { unified: 'stop', raw: 'stop' }, usage },
      ),
    ).toBeUndefined()
  })
})
