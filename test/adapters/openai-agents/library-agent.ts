import {
  Agent,
  type AgentInputItem,
  type AgentOptions,
  type AgentOutputItem,
  Runner,
  type Tool,
  type ToolInputGuardrailDefinition,
  type ToolOutputGuardrailDefinition,
  tool,
} from '@openai/agents'
import { assistantMessage, functionCall, ScriptedModel } from '@openai/agents/testing'
import { z } from 'zod'
import { toJson } from '../../../src/adapters/mapping/to-json.ts'
import type { Json } from '../../../src/contract/json.ts'

/** Nothing is sent anywhere. */
export const RUNNER = new Runner({ tracingDisabled: true })

export const REQUEST = 'what is lent?'
export const TITLES = 'select title from loans'

type RunSql = { readonly runSql: Tool; readonly ran: Json[] }
type RunSqlOptions = {
  readonly needsApproval?: boolean | (() => Promise<boolean>)
  readonly inputGuardrails?: ToolInputGuardrailDefinition[]
  readonly outputGuardrails?: ToolOutputGuardrailDefinition[]
}

/** The tool `run_sql`, which answers `Atlas` and keeps what it was run with. */
export function makeRunSql(options: RunSqlOptions = {}): RunSql {
  const ran: Json[] = []
  const runSql = tool({
    name: 'run_sql',
    description: 'runs a query',
    parameters: {
      type: 'object',
      properties: { sql: { type: 'string' } },
      required: ['sql'],
      additionalProperties: true,
    },
    strict: false,
    ...options,
    execute: async (given) => {
      ran.push(toJson(given))
      return 'Atlas'
    },
  })
  return { runSql, ran }
}

/** A call of `run_sql` as a model makes it. */
export function callSql(sql: string, callId = 'call-1'): AgentOutputItem {
  return functionCall('run_sql', { sql }, { callId })
}

/** A model that says each of these in turn, and then `done`. */
export function scriptModel(...turns: AgentOutputItem[][]): ScriptedModel {
  return new ScriptedModel([...turns, [assistantMessage('done')]])
}

/** What the model was sent the last time, if that was after its first call. */
export function lastSeen(model: ScriptedModel): string {
  return model.calls.length < 2 ? '' : JSON.stringify(model.lastCall?.request.input)
}

/** What the calls were answered, as the model read it. */
export function resultsSeen(model: ScriptedModel): string[] {
  const input = model.lastCall?.request.input ?? []
  const items: readonly AgentInputItem[] = typeof input === 'string' ? [] : input
  return items.flatMap((item) => (item.type === 'function_call_result' ? [textOf(item.output)] : []))
}

function textOf(output: unknown): string {
  return z.object({ text: z.string() }).safeParse(output).data?.text ?? JSON.stringify(output)
}

/** An agent that has this model. */
export function makeAgent(model: ScriptedModel, options: Partial<AgentOptions> = {}): Agent {
  return new Agent({ name: 'librarian', model, ...options })
}
