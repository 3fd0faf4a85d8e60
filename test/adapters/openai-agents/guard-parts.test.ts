import {
  Agent,
  defineToolInputGuardrail,
  getAllMcpTools,
  hostedMcpTool,
  type RunContext,
  RunState,
  ToolGuardrailFunctionOutputFactory,
  webSearchTool,
} from '@openai/agents'
import { functionCall } from '@openai/agents/testing'
import { describe, expect, it } from 'vitest'
import type { Guard } from '../../../src/adapters/mapping/guarding-options.ts'
import { defineGuardrails } from '../../../src/adapters/openai-agents/define-guardrails.ts'
import { ALLOW, DENY, scriptedGuard, UNKNOWN } from '../../fixtures/scripted-guard.ts'
import { CatalogueServer } from './catalogue-server.ts'
import { callSql, makeAgent, makeRunSql, REQUEST, RUNNER, resultsSeen, scriptModel, TITLES } from './library-agent.ts'

describe('an MCP server', () => {
  const turn = async (guard: Guard, options: { also?: ['result']; unknown?: 'ask' } = {}) => {
    const server = new CatalogueServer()
    const model = scriptModel([callSql(TITLES)])
    const agent = defineGuardrails({ guard, ...options }).agent(makeAgent(model, { mcpServers: [server] }))
    const { interruptions } = await RUNNER.run(agent, REQUEST)
    return { ran: server.ran, seen: resultsSeen(model)[0], asked: interruptions.length }
  }

  it('gets what is allowed', async () => {
    const guard = scriptedGuard(ALLOW)
    expect(await turn(guard)).toMatchObject({ ran: [{ tool: 'run_sql', sql: TITLES }] })
    expect(guard.asked).toMatchObject([{ input: REQUEST, output: { tool: 'run_sql', arguments: { sql: TITLES } } }])
  })

  it.each([
    ['denied', DENY, 'access denied'],
    ['unknown, even where people are asked', UNKNOWN, 'could not be decided'],
  ])('does not get what is %s', async (_, verdict, reason) => {
    const { ran, seen, asked } = await turn(scriptedGuard(verdict), { unknown: 'ask' })
    expect({ ran, asked }).toEqual({ ran: [], asked: 0 })
    expect(seen).toContain(reason)
  })

  it('has its results withheld', async () => {
    const guard = scriptedGuard(({ output }) => (JSON.stringify(output).includes('Atlas') ? DENY : ALLOW))
    const { ran, seen } = await turn(guard, { also: ['result'] })
    expect(ran).toHaveLength(1)
    expect(seen).toContain('withheld')
    expect(seen).not.toContain('Atlas')
  })

  it('keeps guardrails of its own, and is guarded once by one guard', async () => {
    const server = new CatalogueServer()
    const own = defineToolInputGuardrail({ name: 'own', run: async () => ToolGuardrailFunctionOutputFactory.allow() })
    server.toolInputGuardrails = [own]
    const guardrails = defineGuardrails({ guard: scriptedGuard(ALLOW) })
    guardrails.mcpServer(guardrails.mcpServer(server))
    expect(server.toolInputGuardrails.map(({ name }) => name)).toEqual(['guardagent', 'own'])
  })

  it('that all users share is asked about as the user of the run, once a call', async () => {
    type Session = { readonly role: string }
    const guard = scriptedGuard(({ identity }) => (identity?.role === 'librarian' ? ALLOW : DENY))
    const server = new CatalogueServer()
    const guardrails = defineGuardrails({
      guard,
      identity: ({ context }: RunContext<Session>) => ({ role: context.role }),
    })
    const turnOf = async (role: string) => {
      const agent = new Agent<Session>({ name: role, model: scriptModel([callSql(role)]), mcpServers: [server] })
      await RUNNER.run(guardrails.agent(agent), REQUEST, { context: { role } })
    }
    await Promise.all(['librarian', 'visitor', 'librarian'].map(turnOf))
    expect(guard.asked.map(({ identity }) => identity?.role).sort()).toEqual(['librarian', 'librarian', 'visitor'])
    expect(server.ran).toEqual([
      { tool: 'run_sql', sql: 'librarian' },
      { tool: 'run_sql', sql: 'librarian' },
    ])
    expect(server.toolInputGuardrails).toHaveLength(1)
  })

  it('can have a person asked where its tools are given as tools', async () => {
    const server = new CatalogueServer()
    const guardrails = defineGuardrails({ guard: scriptedGuard(UNKNOWN), unknown: 'ask' })
    const tools = guardrails.tools(await getAllMcpTools({ mcpServers: [server] }))
    const agent = guardrails.agent(makeAgent(scriptModel([callSql(TITLES)]), { tools }))
    const { state, interruptions } = await RUNNER.run(agent, REQUEST)
    expect({ ran: server.ran.length, asked: interruptions.length }).toEqual({ ran: 0, asked: 1 })
    for (const item of interruptions) state.approve(item)
    await RUNNER.run(agent, state)
    expect(server.ran).toEqual([{ tool: 'run_sql', sql: TITLES }])
  })
})

describe('an agent that is a tool', () => {
  /** A desk that asks a librarian, who runs `run_sql`. */
  function library(guard: Guard) {
    const { runSql, ran } = makeRunSql()
    const guardrails = defineGuardrails({ guard, unknown: 'ask' })
    const librarian = guardrails.agent(makeAgent(scriptModel([callSql(TITLES)]), { tools: [runSql] }))
    const ask = functionCall('ask', { input: 'titles' }, { callId: '0' })
    const model = scriptModel([ask])
    const desk = makeAgent(model, { name: 'desk', tools: [librarian.asTool({ toolName: 'ask' })] })
    return { guardrails, desk: guardrails.agent(desk), model, ran }
  }
  const onlySqlUnknown = () =>
    scriptedGuard(({ output }) => (JSON.stringify(output).includes('run_sql') ? UNKNOWN : ALLOW))

  it('is not called where the guard denies it', async () => {
    const { desk, model, ran } = library(scriptedGuard(DENY))
    await RUNNER.run(desk, REQUEST)
    expect(ran).toEqual([])
    expect(resultsSeen(model)[0]).toContain('The call of `ask` did not run')
  })

  it('hands a question of its own tool on to a person', async () => {
    const guard = onlySqlUnknown()
    const { desk, ran } = library(guard)
    const { state, interruptions } = await RUNNER.run(desk, REQUEST)
    expect({ ran, asked: interruptions.map(({ name }) => name) }).toEqual({ ran: [], asked: ['run_sql'] })
    for (const item of interruptions) state.approve(item)
    expect((await RUNNER.run(desk, state)).finalOutput).toBe('done')
    expect(ran).toEqual([{ sql: TITLES }])
    expect(guard.asked.map(({ input }) => input)).toEqual([REQUEST, REQUEST])
  })

  it('runs once a person approved both its call and that of its tool, and the guard was asked once about each', async () => {
    const guard = scriptedGuard(UNKNOWN)
    const { desk, ran } = library(guard)
    let result = await RUNNER.run(desk, REQUEST)
    const asked: (string | undefined)[] = []
    while (result.interruptions.length > 0 && asked.length < 5) {
      for (const item of result.interruptions) {
        asked.push(item.name)
        result.state.approve(item)
      }
      result = await RUNNER.run(desk, result.state)
    }
    expect({ asked, ran, answer: result.finalOutput }).toEqual({
      asked: ['ask', 'run_sql'],
      ran: [{ sql: TITLES }],
      answer: 'done',
    })
    expect(guard.asked).toHaveLength(2)
  })

  it('does so across processes', async () => {
    const { state: first } = await RUNNER.run(library(onlySqlUnknown()).desk, REQUEST)
    const again = library(onlySqlUnknown())
    const state = again.guardrails.restore(await RunState.fromString(again.desk, first.toString()))
    for (const item of state.getInterruptions()) state.approve(item)
    await RUNNER.run(again.desk, state).catch(() => undefined)
    expect(again.ran).toEqual([{ sql: TITLES }])
  })
})

describe('what is guarded', () => {
  it('is guarded once by one guard', async () => {
    const { runSql } = makeRunSql()
    const guard = scriptedGuard(ALLOW)
    const guardrails = defineGuardrails({ guard })
    const agent = makeAgent(scriptModel([callSql(TITLES)]), { tools: guardrails.tools(guardrails.tools([runSql])) })
    await RUNNER.run(guardrails.agent(guardrails.agent(agent)), REQUEST)
    expect(guard.asked).toHaveLength(1)
  })

  it('is refused to other guardrails, which leave it as it is', () => {
    const [one, other] = [scriptedGuard(ALLOW), scriptedGuard(ALLOW)].map((guard) => defineGuardrails({ guard }))
    const server = new CatalogueServer()
    const { runSql } = makeRunSql()
    const librarian = makeAgent(scriptModel(), { tools: [runSql], mcpServers: [server] })
    const asTool = librarian.asTool({ toolName: 'ask' })
    one?.agent(librarian)
    one?.tools([asTool])
    const fresh = makeAgent(scriptModel(), {
      name: 'fresh',
      tools: [makeRunSql().runSql, asTool],
      mcpServers: [server],
    })
    const before = { ...fresh }
    expect(() => other?.agent(librarian)).toThrow('`librarian` is guarded by other guardrails already')
    expect(() => other?.tools(librarian.tools)).toThrow('`run_sql`')
    expect(() => other?.mcpServer(server)).toThrow('`catalogue`')
    expect(() => other?.agent(fresh)).toThrow('`ask`')
    fresh.tools = before.tools = [runSql]
    expect(() => other?.agent(fresh)).toThrow('`catalogue`')
    expect({ ...fresh }).toEqual(before)
    expect(server.toolInputGuardrails).toHaveLength(1)
  })

  it('is left as it is where others guard what is given beside it', () => {
    const asTool = makeAgent(scriptModel()).asTool({ toolName: 'ask' })
    const before = { ...asTool }
    const theirs = defineGuardrails({ guard: scriptedGuard(ALLOW) }).tools([makeRunSql().runSql])
    expect(() => defineGuardrails({ guard: scriptedGuard(ALLOW) }).tools([asTool, ...theirs])).toThrow('`run_sql`')
    expect({ ...asTool }).toEqual(before)
  })

  it('may be given to others where it is out of reach, or was copied', () => {
    const { runSql } = makeRunSql()
    const tools = [runSql, webSearchTool()]
    for (const guard of [scriptedGuard(ALLOW), scriptedGuard(DENY)])
      expect(defineGuardrails({ guard }).tools(tools)).toHaveLength(2)
  })

  it('leaves the given tools as they are', () => {
    const { runSql } = makeRunSql()
    const before = { ...runSql }
    const [guarded] = defineGuardrails({ guard: scriptedGuard(ALLOW), unknown: 'ask' }).tools([runSql])
    expect(guarded).not.toBe(runSql)
    expect(runSql).toEqual(before)
  })

  it('is no hosted tool', () => {
    const tools = [webSearchTool(), hostedMcpTool({ serverLabel: 'remote', serverUrl: 'https://example.org/mcp' })]
    expect(defineGuardrails({ guard: scriptedGuard(ALLOW) }).tools(tools)).toEqual(tools)
  })
})
