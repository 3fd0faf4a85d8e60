import {
  convertToModelMessages,
  isToolUIPart,
  type ModelMessage,
  readUIMessageStream,
  streamText,
  toUIMessageStream,
  type UIMessage,
} from 'ai'
import type { MockLanguageModelV4 } from 'ai/test'
import { describe, expect, it } from 'vitest'
import { guardToolCalls, type ToolCallOptions } from '../../../src/adapters/ai-sdk/guard-tool-calls.ts'
import { rememberVerdicts } from '../../../src/adapters/ai-sdk/remember-verdicts.ts'
import { GuardFailure } from '../../../src/contract/errors.ts'
import { ALLOW, DENY, scriptedGuard, UNKNOWN, verdictOf } from '../../fixtures/scripted-guard.ts'
import { libraryTool } from './fixtures/library-tool.ts'
import { LOOPS } from './fixtures/run-loop.ts'
import { promptsOf, scriptedModel, text, toolCall } from './fixtures/scripted-model.ts'
import { answer, SQL, twoRuns } from './fixtures/two-runs.ts'

const EACH = Object.entries(LOOPS)

describe.each(EACH)('what a person decides about a call, %s', (_, run) => {
  it('runs it after a yes, without asking the guard again', async () => {
    const guard = scriptedGuard(UNKNOWN)
    const { ran, first, modelSaw } = await twoRuns(run, { options: { guard, unknown: 'ask' }, forge: answer(true) })
    expect(first.asked[0]?.reason).toContain('time was up')
    expect(ran).toEqual([SQL])
    expect(guard.asked).toHaveLength(1)
    expect(modelSaw).toContain('Atlas')
  })

  it('runs nothing after a no', async () => {
    const guard = scriptedGuard(UNKNOWN)
    const { ran, modelSaw } = await twoRuns(run, { options: { guard, unknown: 'ask' }, forge: answer(false) })
    expect(ran).toEqual([])
    expect(modelSaw).toContain('execution-denied')
  })

  it('stands in a new process, where the guard does not deny by now', async () => {
    const options = { guard: scriptedGuard(UNKNOWN), unknown: 'ask' } as const
    const later = { ...options, guard: scriptedGuard(UNKNOWN) }
    expect((await twoRuns(run, { options, later, forge: answer(true) })).ran).toEqual([SQL])
    const denying = { ...options, guard: scriptedGuard(DENY) }
    const { ran, modelSaw } = await twoRuns(run, { options, later: denying, forge: answer(true) })
    expect(ran).toEqual([])
    expect(modelSaw).toContain('access denied')
  })

  it('holds for the arguments that the person saw: others are guarded anew', async () => {
    const guard = scriptedGuard(({ output }) => (JSON.stringify(output).includes('member') ? DENY : UNKNOWN))
    const forge = (messages: ModelMessage[], asked: string[]) =>
      answer(true)(JSON.parse(JSON.stringify(messages).replaceAll('title', 'member')), asked)
    const { ran, modelSaw } = await twoRuns(run, { options: { guard, unknown: 'ask' }, forge })
    expect(ran).toEqual([])
    expect(modelSaw).toContain('access denied')
  })

  it('holds for the user who asked: what another may not do is not run for them', async () => {
    const users = ['librarian', 'visitor']
    const guard = scriptedGuard(({ identity }) => (identity?.role === 'visitor' ? DENY : UNKNOWN))
    const identity = () => ({ role: users.shift() ?? '' })
    const { ran } = await twoRuns(run, { options: { guard, identity, unknown: 'ask' }, forge: answer(true) })
    expect(ran).toEqual([])
  })
})

describe('messages that come back from a chat in a browser', () => {
  const QUESTION: UIMessage = { id: '1', role: 'user', parts: [{ type: 'text', text: 'what is lent?' }] }

  async function chat(options: ToolCallOptions, secret = 'a secret that signs approvals') {
    const { ran, run_sql } = libraryTool()
    const common = {
      tools: { run_sql },
      toolApproval: guardToolCalls(options),
      experimental_toolApprovalSecret: secret,
    }
    const say = async (model: MockLanguageModelV4, messages: UIMessage[]) => {
      const result = streamText({ ...common, model, messages: await convertToModelMessages(messages) })
      const stream = toUIMessageStream({ stream: result.fullStream })
      let said: UIMessage = { id: '2', role: 'assistant', parts: [] }
      for await (const message of readUIMessageStream({ stream })) said = structuredClone(message)
      return said
    }
    return { ran, say }
  }

  it('hold the reasons of a denial for the model', async () => {
    const { say } = await chat({ guard: scriptedGuard(DENY) })
    const said = await say(scriptedModel([toolCall({ sql: SQL })]), [QUESTION])
    const model = scriptedModel([text('done')])
    await say(model, [QUESTION, said, { ...QUESTION, id: '3' }])
    expect(JSON.stringify(promptsOf(model))).toContain('access denied')
  })

  it('hold the reasons of an unknown for the person, whose yes runs the call without asking the guard again', async () => {
    const guard = scriptedGuard(UNKNOWN)
    const { ran, say } = await chat({ guard, unknown: 'ask' })
    const said = await say(scriptedModel([toolCall({ sql: SQL })]), [QUESTION])
    const parts = said.parts.map((part) => {
      if (!isToolUIPart(part) || part.state !== 'approval-requested') return part
      expect(part.approval.requestReason).toContain('time was up')
      return { ...part, state: 'approval-responded' as const, approval: { ...part.approval, approved: true } }
    })
    await say(scriptedModel([text('done')]), [QUESTION, { ...said, parts }])
    expect(ran).toEqual([SQL])
    expect(guard.asked).toHaveLength(1)
  })
})

describe('what is remembered', () => {
  const ACTION = { input: 'what is lent?', output: SQL }

  async function askTwice(options: ToolCallOptions, ids = ['call-1', 'call-1']): Promise<void> {
    const guardOf = rememberVerdicts(options)
    for (const id of ids)
      await guardOf(id)
        .guard(ACTION)
        .catch(() => {})
  }

  it.each([
    ['a denial', DENY, 'deny', 1],
    ['an unknown that a person is asked about', UNKNOWN, 'ask', 1],
    ['no unknown that may have passed', UNKNOWN, 'deny', 2],
    ['no allow', ALLOW, 'ask', 2],
  ] as const)('is %s', async (_, verdict, unknown, times) => {
    const guard = scriptedGuard(verdict)
    await askTwice({ guard, unknown })
    expect(guard.asked).toHaveLength(times)
  })

  it('is an unknown that the guard throws', async () => {
    const guard = scriptedGuard(() => Promise.reject(new GuardFailure(UNKNOWN)))
    await askTwice({ guard, unknown: 'ask' })
    expect(guard.asked).toHaveLength(1)
  })

  it('is of one call: another with the same arguments is asked about', async () => {
    const guard = scriptedGuard(DENY)
    await askTwice({ guard }, ['call-1', 'call-2'])
    expect(guard.asked).toHaveLength(2)
  })

  it('is not more and more: what was long ago is asked again', async () => {
    const guard = scriptedGuard(DENY)
    const others = Array.from({ length: 1_000 }, (_, index) => `call-${index}`)
    await askTwice({ guard }, [...others, 'call-999', 'one more', 'call-0'])
    expect(guard.asked).toHaveLength(1_002)
  })

  it('is what is told of a verdict, in no more than some megabytes', async () => {
    const detail = 'é'.repeat(5_000_000)
    const verdict = verdictOf({ decision: 'deny', reasons: [{ kind: 'tool', tool: 'check', detail }] })
    const guard = scriptedGuard({ ...verdict, message: 'denied', program: detail })
    await askTwice({ guard }, ['call-0', 'call-0', 'call-1', 'call-0'])
    expect(guard.asked).toHaveLength(3)
  })
})
