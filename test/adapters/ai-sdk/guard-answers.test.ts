import { generateText, isStepCount, Output, streamText, ToolLoopAgent } from 'ai'
import { MockLanguageModelV4 } from 'ai/test'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { AnswerWithheldError } from '../../../src/adapters/ai-sdk/answer-withheld-error.ts'
import { guardAnswers } from '../../../src/adapters/ai-sdk/guard-answers.ts'
import { guardToolCalls } from '../../../src/adapters/ai-sdk/guard-tool-calls.ts'
import type { AnswerOptions } from '../../../src/adapters/ai-sdk/handle-answer.ts'
import { GuardFailure } from '../../../src/contract/errors.ts'
import { ALLOW, DENY, scriptedGuard, UNKNOWN, verdictOf } from '../../fixtures/scripted-guard.ts'
import { everything, guarded } from './fixtures/guarded-model.ts'
import { libraryTool } from './fixtures/library-tool.ts'
import { generated, scriptedModel, text, toolCall, USAGE } from './fixtures/scripted-model.ts'

const SECRET = 'Ada has Atlas'
const PROMPT = 'who has Atlas?'
const THROWING = { guard: () => Promise.reject(new Error(SECRET)) }

type Said = { readonly text: string; readonly finishReason: string }
const WAYS: Readonly<Record<string, (model: ReturnType<typeof guarded>) => Promise<Said>>> = {
  generateText: async (model) => generateText({ model, prompt: PROMPT }),
  streamText: async (model) => {
    const result = streamText({ model, prompt: PROMPT, onError: () => {} })
    return { text: await result.text, finishReason: await result.finishReason }
  },
  ToolLoopAgent: async (model) => new ToolLoopAgent({ model }).generate({ prompt: PROMPT }),
}

describe.each(Object.entries(WAYS))('an answer, %s', (_, say) => {
  const answer = (options: AnswerOptions) => say(guarded(scriptedModel([text(SECRET)]), options))

  it('that is allowed is given as it is', async () => {
    const guard = scriptedGuard(ALLOW)
    expect(await answer({ guard, identity: { role: 'visitor' } })).toMatchObject({ text: SECRET, finishReason: 'stop' })
    expect(guard.asked).toEqual([{ input: PROMPT, output: SECRET, answer: SECRET, identity: { role: 'visitor' } }])
  })

  it('that is denied is replaced by the reasons', async () => {
    const { text: said, finishReason } = await answer({ guard: scriptedGuard(DENY) })
    for (const part of ['withheld', 'access denied', 'member']) expect(said).toContain(part)
    expect(said).not.toContain(SECRET)
    expect(finishReason).toBe('content-filter')
  })

  it.each([
    ['cannot be decided', { guard: scriptedGuard(UNKNOWN) }],
    ['would be a question to a person', { guard: scriptedGuard(UNKNOWN), unknown: 'ask' }],
    ['the guard fails at', { guard: THROWING }],
    ['the guard throws an unknown for', { guard: scriptedGuard(() => Promise.reject(new GuardFailure(UNKNOWN))) }],
    [
      'cannot be rendered',
      {
        guard: scriptedGuard(ALLOW),
        render: () => {
          throw new Error(SECRET)
        },
      },
    ],
    [
      'nobody may be told about',
      {
        guard: scriptedGuard(ALLOW),
        onHandled: () => {
          throw new Error(SECRET)
        },
      },
    ],
  ] satisfies [string, AnswerOptions & { unknown?: string }][])('that %s is withheld', async (_reason, options) => {
    const { text: said } = await answer(options)
    expect(said).toContain('withheld')
    expect(said).not.toContain(SECRET)
  })

  it('is given where the guard only watches', async () => {
    expect((await answer({ guard: scriptedGuard(verdictOf(DENY, { mode: 'shadow' })) })).text).toBe(SECRET)
  })

  it('without anything in it is no answer', async () => {
    const guard = scriptedGuard(DENY)
    await say(guarded(scriptedModel([text('')]), { guard }))
    expect(guard.asked).toEqual([])
  })
})

describe('an error in place of a denied answer', () => {
  const options: AnswerOptions = { guard: scriptedGuard(DENY), withheld: 'error' }

  it('is thrown, with the verdict and nothing of the answer', async () => {
    const error = await generateText({ model: guarded(scriptedModel([text(SECRET)]), options), prompt: PROMPT }).catch(
      (thrown: unknown) => thrown,
    )
    expect(error).toBeInstanceOf(AnswerWithheldError)
    expect(error).toMatchObject({ code: 'answer-withheld', verdict: { decision: 'deny' } })
    expect(String(error)).not.toContain(SECRET)
  })

  it('is the stream’s error', async () => {
    const chunks = await everything(guarded(scriptedModel([text(SECRET)]), options))
    expect(chunks).toContain('AnswerWithheldError')
    expect(chunks).not.toContain(SECRET)
  })
})

describe('structured output', () => {
  const output = Output.object({ schema: z.object({ member: z.string() }) })
  const json = JSON.stringify({ member: 'Ada' })

  it('is judged as JSON and parsed after it was allowed', async () => {
    const guard = scriptedGuard(ALLOW)
    const model = guarded(scriptedModel([text(json)]), { guard })
    expect((await generateText({ model, prompt: PROMPT, output })).output).toEqual({ member: 'Ada' })
    expect(guard.asked).toMatchObject([{ answer: { member: 'Ada' } }])
  })

  it('that is denied is the SDK’s error, with nothing of it', async () => {
    const model = guarded(scriptedModel([text(json)]), { guard: scriptedGuard(DENY) })
    const error = await generateText({ model, prompt: PROMPT, output }).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ name: 'AI_NoObjectGeneratedError', text: expect.stringContaining('withheld') })
    expect(JSON.stringify(error)).not.toContain('Ada')
  })

  it('that is denied gives no partial object', async () => {
    const model = guarded(scriptedModel([text(json)]), { guard: scriptedGuard(DENY) })
    const result = streamText({ model, prompt: PROMPT, output, onError: () => {} })
    result.output.then(undefined, () => {})
    const partial: unknown[] = []
    for await (const object of result.partialOutputStream) partial.push(object)
    expect(partial).toEqual([])
  })

  it('of a text that is not the one shown is judged with it', async () => {
    const guard = scriptedGuard(ALLOW)
    const model = new MockLanguageModelV4({
      doGenerate: { ...generated([text('here it is')]), structuredOutputText: json },
    })
    await generateText({ model: guarded(model, { guard }), prompt: PROMPT, output })
    expect(guard.asked).toMatchObject([{ answer: { text: 'here it is', output: { member: 'Ada' } } }])
  })
})

describe('a text beside tool calls', () => {
  async function loop(verdictOfAnswers: typeof DENY) {
    const { ran, run_sql } = libraryTool()
    const model = scriptedModel([text(SECRET), toolCall({ sql: 'select title from loans' })], [text('done')])
    const answers = scriptedGuard(verdictOfAnswers)
    const calls = scriptedGuard(DENY)
    const result = await generateText({
      model: guarded(model, { guard: answers }),
      tools: { run_sql },
      stopWhen: isStepCount(3),
      prompt: PROMPT,
      toolApproval: guardToolCalls({ guard: calls }),
    })
    return { ran, result, answers: answers.asked.map(({ answer }) => answer), calls: calls.asked.length }
  }

  it('is judged by itself; the calls wait for toolApproval', async () => {
    const { ran, answers, calls } = await loop(ALLOW)
    expect(answers).toEqual([SECRET, 'done'])
    expect(calls).toBe(1)
    expect(ran).toEqual([])
  })

  it('takes the calls along where it is denied', async () => {
    const { result, calls } = await loop(DENY)
    expect(calls).toBe(0)
    expect(result.toolCalls).toEqual([])
    expect(JSON.stringify(result.steps)).not.toContain('select title')
  })

  it('that is not there is no answer', async () => {
    const guard = scriptedGuard(DENY)
    const { run_sql } = libraryTool()
    const model = guarded(scriptedModel([toolCall({ sql: SECRET })]), { guard })
    const { toolCalls } = await generateText({ model, tools: { run_sql }, prompt: PROMPT })
    expect(guard.asked).toEqual([])
    expect(toolCalls).toHaveLength(1)
  })

  it('is not needed where the call itself is the answer', async () => {
    const guard = scriptedGuard(DENY)
    const model = guarded(scriptedModel([toolCall({ text: SECRET }, { tool: 'answer' })]), {
      guard,
      answerTools: ['answer'],
    })
    const tools = { answer: libraryTool().run_sql }
    expect((await generateText({ model, tools, prompt: PROMPT })).toolCalls).toEqual([])
    expect(guard.asked).toMatchObject([{ answer: { calls: [{ tool: 'answer', arguments: { text: SECRET } }] } }])
  })
})

describe('one piece', () => {
  it('that is aborted while the guard thinks is not given', async () => {
    const abort = new AbortController()
    const guard = scriptedGuard(async () => {
      abort.abort(new Error('enough'))
      return ALLOW
    })
    const model = guarded(scriptedModel([text(SECRET)]), { guard })
    await expect(generateText({ model, prompt: PROMPT, abortSignal: abort.signal })).rejects.toThrow('enough')
  })

  it('that is denied keeps its count of tokens and loses the response’s body', async () => {
    const response = { id: SECRET, modelId: SECRET, headers: { answer: SECRET }, body: { answer: SECRET } }
    const model = new MockLanguageModelV4({ doGenerate: { ...generated([text(SECRET)]), response } })
    const include = { responseBody: true }
    const result = await generateText({
      model: guarded(model, { guard: scriptedGuard(DENY) }),
      prompt: PROMPT,
      include,
    })
    expect(result.usage.outputTokens).toBe(USAGE.outputTokens.total)
    expect(JSON.stringify([result.response, result.steps])).not.toContain(SECRET)
  })
})

it('an option that cannot be used is told at once', () => {
  // @ts-expect-error a guard is needed
  expect(() => guardAnswers({})).toThrow('options of guardAnswers: `guard`')
})
