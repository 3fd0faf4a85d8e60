import { tool } from '@langchain/core/tools'
import { MemorySaver } from '@langchain/langgraph'
import { createAgent } from 'langchain'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { guardMiddleware } from '../../../src/adapters/langchain/guard-middleware.ts'
import {
  approve,
  approveCall,
  asking,
  guardByName,
  recordingTools,
  resume,
  scriptedModel,
  sqlCall,
  THREAD,
} from '../langgraph/scripted-agent.ts'

const NAMES = ['one', 'two']

/** An agent whose model calls two others in one turn, as tools; each of them asks a person. */
function openAgents(version: 'v1' | 'v2') {
  const { ran, tools } = recordingTools()
  const innerAgents = NAMES.map((name) => {
    const middleware = [guardMiddleware({ guard: guardByName(), unknown: 'ask' })]
    const agent = createAgent({ model: scriptedModel([sqlCall(`open ${name}`, name)]), tools, middleware })
    const run = async (_: object, config: object) => {
      const { messages } = await agent.invoke(asking(), config)
      return messages.at(-1)?.text
    }
    return tool(run, { name, description: name, schema: z.looseObject({}) })
  })
  const model = scriptedModel(NAMES.map((name) => ({ id: name, name, args: {} })))
  return { ran, agent: createAgent({ model, tools: innerAgents, checkpointer: new MemorySaver(), version }) }
}

describe.each(['v1', 'v2'] as const)('two agents within an agent (%s), in one turn', (version) => {
  it('of two that ask, one approval that names no call lets none run that was not shown', async () => {
    const { agent, ran } = openAgents(version)
    const { __interrupt__: shown = [] } = (await agent.invoke(asking(), THREAD)) as { __interrupt__?: unknown[] }
    await agent.invoke(resume({ decisions: [approve] }) as never, THREAD)
    const allowed =
      shown.length === 1 ? NAMES.map((name) => `open ${name}`).filter((sql) => JSON.stringify(shown).includes(sql)) : []
    expect(ran.filter((it) => !allowed.some((sql) => JSON.stringify(it) === JSON.stringify({ sql })))).toEqual([])
  })

  it('an approval that names a call is of that call only', async () => {
    const { agent, ran } = openAgents(version)
    await agent.invoke(asking(), THREAD)
    const decisions = [approveCall(sqlCall('open two', 'two'))]
    await agent.invoke(resume({ decisions }) as never, THREAD)
    expect(ran).toEqual([{ sql: 'open two' }])
  })
})
