import { type AgentMiddleware, createAgent } from 'langchain'
import { guardMiddleware } from '../../../src/adapters/langchain/guard-middleware.ts'
import {
  guardByName,
  type OpenAgent,
  recordingTools,
  type Setting,
  scriptedModel,
  sqlCall,
} from '../langgraph/scripted-agent.ts'

type Around = { readonly version?: 'v1' | 'v2'; readonly outer?: readonly unknown[]; readonly said?: string }

/** An agent of langchain with a scripted model; `outer` are middlewares before the guard. */
export function openLangchain({
  options,
  calls,
  tools,
  checkpointer,
  version = 'v2',
  outer = [],
  said = '',
}: Parameters<OpenAgent>[0] & Around) {
  const model = scriptedModel(calls, said)
  // The middlewares of langchain do not fit its own type where options may not be undefined.
  const middleware = [...(outer as readonly AgentMiddleware[]), guardMiddleware(options)]
  const kept = checkpointer === undefined ? {} : { checkpointer }
  const agent = createAgent({ model, tools: tools.tools, middleware, version, ...kept })
  return {
    model,
    invoke: (input: unknown, config?: object) => agent.invoke(input as never, config as never) as never,
    agent,
  }
}

/** The same, of which a test says only what matters to it. */
export function start(setting: Partial<Setting & Around>) {
  const guard = guardByName()
  const tools = setting.tools ?? recordingTools()
  const opened = openLangchain({ options: { guard }, calls: [sqlCall('allowed')], ...setting, tools })
  return { ...opened, guard, ran: tools.ran }
}
