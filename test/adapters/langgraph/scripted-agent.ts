import { AIMessage, type BaseMessage, HumanMessage, ToolMessage } from '@langchain/core/messages'
import { fakeModel } from '@langchain/core/testing'
import { tool } from '@langchain/core/tools'
import { Command, type Interrupt, MemorySaver } from '@langchain/langgraph'
import { z } from 'zod'
import type { CallOptions } from '../../../src/adapters/langgraph/judge-calls.ts'
import { digestOf, readCall } from '../../../src/adapters/langgraph/read-call.ts'
import type { Json } from '../../../src/contract/json.ts'
import type { AdapterUnderTest } from '../../fixtures/describe-adapter.ts'
import { ALLOW, DENY, scriptedGuard, UNKNOWN } from '../../fixtures/scripted-guard.ts'

export type Call = { readonly id: string; readonly name: string; readonly args: Record<string, Json> }

/** An agent of either SDK, with a scripted model and the tools of `recordingTools`. */
type Agent = {
  invoke(input: unknown, config?: object): Promise<{ messages: BaseMessage[]; __interrupt__?: Interrupt[] }>
  readonly model: ReturnType<typeof fakeModel>
}

export type Setting = {
  readonly options: CallOptions<{ role: string }>
  readonly calls: readonly Call[]
  readonly tools?: ReturnType<typeof recordingTools>
  readonly checkpointer?: MemorySaver
}

export type OpenAgent = (setting: Required<Omit<Setting, 'checkpointer'>> & Setting) => Agent

export const sqlCall = (sql: string, id = 'call-1'): Call => ({ id, name: 'run_sql', args: { sql } })

/** What names the call to whom it is asked for; nobody by default. */
export const digestFor = (call: Call, identity: Json = {}) => digestOf([readCall({ ...call }, []).digest, identity])

/** Makes its calls once, with `said` beside them, and is done when they are answered. */
export function scriptedModel(calls: readonly Call[], said = '') {
  const model = fakeModel()
  for (let turn = 0; turn < 8; turn += 1) {
    model.respond((messages) =>
      messages.some((message) => ToolMessage.isInstance(message))
        ? new AIMessage({ id: 'done', content: 'done' })
        : new AIMessage({
            id: 'calls',
            content: said,
            tool_calls: calls.map((call) => ({ ...call, type: 'tool_call' })),
          }),
    )
  }
  return model
}

/** Tools that note what they ran with, in order, and answer `Atlas`. */
export function recordingTools(...names: string[]) {
  const ran: Json[] = []
  const run = async (input: { [key: string]: Json }) => {
    ran.push(input)
    return 'Atlas'
  }
  const schema = z.looseObject({}) as z.ZodType<{ [key: string]: Json }>
  const tools = (names.length === 0 ? ['run_sql'] : names).map((name) => tool(run, { name, description: name, schema }))
  return { ran, tools }
}

export const asking = (request = 'what is lent?') => ({
  messages: [new HumanMessage({ id: 'asked', content: request })],
})

export const THREAD = { configurable: { thread_id: 'thread' } }

export const resume = (value: unknown) => new Command({ resume: value })
export const approve = { type: 'approve' }
/** An approval of this very call. */
export const approveCall = (call: Call) => ({ ...approve, digest: digestFor(call) })

/** What a checkpointer has written, read by another process. */
export function restarted(saver: MemorySaver): MemorySaver {
  const other = new MemorySaver()
  other.storage = structuredClone(saver.storage)
  other.writes = structuredClone(saver.writes)
  return other
}

/** One turn, as `describeAdapter` wants it. */
export function turnOf(openAgent: OpenAgent): AdapterUnderTest['turn'] {
  return async (options, { request, sql }) => {
    const tools = recordingTools()
    const agent = openAgent({ options, calls: [sqlCall(sql)], tools, checkpointer: new MemorySaver() })
    const { __interrupt__ } = await agent.invoke(asking(request), THREAD)
    const sent = answersTo(agent.model.calls[1]?.messages ?? [])
    return { ran: tools.ran, modelSaw: sent.map(({ text }) => text).join(), asksPerson: __interrupt__ !== undefined }
  }
}

/** The answers to calls. */
export function answersTo(messages: readonly BaseMessage[]): ToolMessage[] {
  return messages.filter((message) => ToolMessage.isInstance(message))
}

/** Allows `allowed`, denies `denied`, and cannot tell of `open`. */
export const guardByName = () =>
  scriptedGuard(({ output }) => {
    const text = JSON.stringify(output)
    return text.includes('denied') ? DENY : text.includes('open') ? UNKNOWN : ALLOW
  })
