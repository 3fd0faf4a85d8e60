import {
  defineToolInputGuardrail,
  RunContext,
  runToolInputGuardrails,
  ToolGuardrailFunctionOutputFactory,
  ToolInputGuardrailTripwireTriggered,
  ToolOutputGuardrailTripwireTriggered,
  tool,
  toolNamespace,
} from '@openai/agents'
import { functionCall } from '@openai/agents/testing'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { defineGuardrails } from '../../../src/adapters/openai-agents/define-guardrails.ts'
import type { GuardrailOptions } from '../../../src/adapters/openai-agents/guardrail-options.ts'
import { ALLOW, DENY, scriptedGuard, UNKNOWN } from '../../fixtures/scripted-guard.ts'
import { callSql, makeAgent, makeRunSql, REQUEST, RUNNER, resultsSeen, scriptModel, TITLES } from './library-agent.ts'

/** One turn with these calls in it. */
async function turn(options: GuardrailOptions, calls = [callSql(TITLES)], tools = makeRunSql()) {
  const model = scriptModel(calls)
  const agent = defineGuardrails(options).agent(makeAgent(model, { tools: [tools.runSql] }))
  const result = await RUNNER.run(agent, REQUEST)
  return { result, model, ran: tools.ran }
}

/** Denies results that say `Atlas`, and nothing else. */
const secretAtlas = () => scriptedGuard(({ output }) => (JSON.stringify(output).includes('Atlas') ? DENY : ALLOW))

describe('the guardrail before a tool', () => {
  it('tells the run what the verdict was', async () => {
    const { result } = await turn({ guard: scriptedGuard(DENY) })
    expect(result.toolInputGuardrailResults.map(({ output }) => output.outputInfo)).toEqual([
      { handled: 'stop', verdict: DENY, approvedByPerson: false },
    ])
    expect(result.state.toString()).toContain(DENY.id)
  })

  it('ends the run by option, with the verdict in its error, and nothing ran', async () => {
    const tools = makeRunSql()
    const error = await turn({ guard: scriptedGuard(DENY), behavior: 'throwException' }, undefined, tools).catch(
      (thrown: unknown) => thrown,
    )
    expect(error).toMatchObject({
      error: { result: { output: { outputInfo: { handled: 'stop', verdict: { id: DENY.id } } } } },
    })
    expect(z.object({ error: z.instanceof(ToolInputGuardrailTripwireTriggered) }).safeParse(error).success).toBe(true)
    expect(tools.ran).toEqual([])
  })

  it('decides several calls of one turn each for itself', async () => {
    const guard = scriptedGuard(({ output }) => (JSON.stringify(output).includes('member') ? DENY : ALLOW))
    const { ran, model } = await turn({ guard }, [callSql('member', '1'), callSql('a', '2'), callSql('b', '3')])
    expect(ran).toEqual([{ sql: 'a' }, { sql: 'b' }])
    expect(resultsSeen(model).map((text) => text.includes('access denied'))).toEqual([true, false, false])
  })

  it('decides anew about a second call by the same id', async () => {
    const guard = scriptedGuard(() => (guard.asked.length === 1 ? ALLOW : DENY))
    const { runSql } = makeRunSql()
    const [guarded] = defineGuardrails({ guard, unknown: 'ask' }).tools([runSql])
    if (guarded?.type !== 'function') throw new Error('expected a function tool')
    const context = new RunContext()
    const agent = makeAgent(scriptModel(), { tools: [guarded] })
    const toolCall = functionCall('run_sql', { sql: TITLES }, { callId: '1' })
    await guarded.needsApproval(context, { sql: TITLES }, '1')
    const run = () => runToolInputGuardrails({ guardrails: guarded.inputGuardrails ?? [], context, agent, toolCall })
    expect([await run(), await run()]).toMatchObject([{ type: 'allow' }, { type: 'reject' }])
  })

  it('two calls by one id in one turn run once at most', async () => {
    const { ran } = await turn({ guard: scriptedGuard(ALLOW) }, [callSql(TITLES, '1'), callSql(TITLES, '1')])
    expect(ran).toEqual([{ sql: TITLES }])
    const tools = makeRunSql()
    const other = turn({ guard: scriptedGuard(ALLOW) }, [callSql(TITLES, '1'), callSql('member', '1')], tools)
    await expect(other).rejects.toThrow('reused')
    expect(tools.ran).toEqual([])
  })

  it('comes before the tool’s own guardrails, which stay in force', async () => {
    const own = defineToolInputGuardrail({
      name: 'own',
      run: async () => ToolGuardrailFunctionOutputFactory.rejectContent('own says no'),
    })
    const guard = scriptedGuard(ALLOW)
    const allowed = await turn({ guard }, undefined, makeRunSql({ inputGuardrails: [own] }))
    expect({ ran: allowed.ran, seen: resultsSeen(allowed.model) }).toEqual({ ran: [], seen: ['own says no'] })
    const denied = await turn({ guard: scriptedGuard(DENY) }, undefined, makeRunSql({ inputGuardrails: [own] }))
    expect(resultsSeen(denied.model)[0]).toContain('access denied')
  })

  it('leaves the tool’s own approval in force where nobody is asked about unknowns', async () => {
    const { ran, result } = await turn({ guard: scriptedGuard(ALLOW) }, undefined, makeRunSql({ needsApproval: true }))
    expect({ ran, asked: result.interruptions.length }).toEqual({ ran: [], asked: 1 })
  })

  it.each([
    ['a megabyte', { sql: 'x'.repeat(1 << 20) }],
    ['control characters', { sql: '\u0000\u001b[2J\u202e' }],
    ['names of prototypes', { constructor: { prototype: 1 }, toString: 'x' }],
  ])('shows the guard arguments with %s as the tool gets them', async (_, given) => {
    const guard = scriptedGuard(ALLOW)
    const { ran } = await turn({ guard }, [functionCall('run_sql', given, { callId: 'constructor' })])
    expect(ran).toEqual([given])
    expect(guard.asked[0]?.output).toEqual({ tool: 'run_sql', arguments: given })
  })

  it.each(['{"__proto__":{"sql":"hidden"},"sql":"a"}', '{"sql":"a","sql":"b"}', '[1]', '"text"'])(
    'shows the guard %s as the tool gets it',
    async (text) => {
      const guard = scriptedGuard(ALLOW)
      const { ran } = await turn({ guard }, [functionCall('run_sql', text, { callId: '__proto__' })])
      expect(JSON.stringify(guard.asked[0]?.output)).toContain(`"arguments":${JSON.stringify(JSON.parse(text))}`)
      expect(JSON.stringify(ran)).toBe(JSON.stringify([JSON.parse(text)]))
    },
  )

  it('shows the guard arguments that are no JSON as text; the tool does not run', async () => {
    const { ran } = await turn({ guard: scriptedGuard(ALLOW) }, [functionCall('run_sql', '{"sql"', { callId: '1' })])
    expect(ran).toEqual([])
  })

  it.each([{}, { unknown: 'ask' }] as const)(
    'stops a number that JSON writes as null, which no guard is shown: %o',
    async (options) => {
      const guard = scriptedGuard(ALLOW)
      const calls = [functionCall('run_sql', '{"sql":"a","limit":1e999}', { callId: '1' })]
      const { ran, model, result } = await turn({ guard, ...options }, calls)
      expect({ ran, asked: guard.asked, answer: result.finalOutput }).toEqual({ ran: [], asked: [], answer: 'done' })
      expect(resultsSeen(model)[0]).toContain('the guard failed (`internal`)')
    },
  )

  it('stops arguments that are nested too deep to be read', async () => {
    const { toolInput } = defineGuardrails({ guard: scriptedGuard(ALLOW) })
    const toolCall = functionCall('run_sql', '['.repeat(100_000) + ']'.repeat(100_000), { callId: '1' })
    const { behavior } = await toolInput.run({ context: new RunContext(), agent: makeAgent(scriptModel()), toolCall })
    expect(behavior?.type).toBe('rejectContent')
  })

  it('names a tool of a namespace by both names, and finds its approval', async () => {
    const guard = scriptedGuard(UNKNOWN)
    const { runSql, ran } = makeRunSql()
    if (runSql.type !== 'function') throw new Error('expected a function tool')
    const tools = toolNamespace({ name: 'library', description: 'the library', tools: [runSql] })
    const model = scriptModel([functionCall('run_sql', { sql: TITLES }, { callId: '1', namespace: 'library' })])
    const agent = defineGuardrails({ guard, unknown: 'ask' }).agent(makeAgent(model, { tools }))
    const { state, interruptions } = await RUNNER.run(agent, REQUEST)
    for (const item of interruptions) state.approve(item)
    await RUNNER.run(agent, state)
    expect(ran).toEqual([{ sql: TITLES }])
    expect(JSON.stringify(guard.asked.at(-1))).toContain('"library.run_sql"')
  })
})

describe('a tool whose output has a schema', () => {
  const library = (errorFunction?: (context: unknown, error: unknown) => { title: string }) => {
    const ran: unknown[] = []
    const runSql = tool({
      name: 'run_sql',
      description: 'runs a query',
      parameters: z.object({ sql: z.string() }),
      outputSchema: z.object({ title: z.string() }),
      execute: async (given) => {
        ran.push(given)
        return { title: 'Atlas' }
      },
      ...(errorFunction === undefined ? {} : { errorFunction }),
    })
    return { runSql, ran }
  }

  it('does not run where it is denied; the run ends, since the reasons do not fit the schema', async () => {
    const { runSql, ran } = library()
    const agent = makeAgent(scriptModel([callSql(TITLES)]), { tools: [runSql] })
    const run = RUNNER.run(defineGuardrails({ guard: scriptedGuard(DENY) }).agent(agent), REQUEST)
    await expect(run).rejects.toThrow('access denied')
    expect(ran).toEqual([])
  })

  it('tells the model by its own `errorFunction`', async () => {
    const { runSql, ran } = library((_, error) => ({ title: String(error) }))
    const model = scriptModel([callSql(TITLES)])
    await RUNNER.run(
      defineGuardrails({ guard: scriptedGuard(DENY) }).agent(makeAgent(model, { tools: [runSql] })),
      REQUEST,
    )
    expect(resultsSeen(model)[0]).toContain('access denied')
    expect(ran).toEqual([])
  })
})

describe('the guardrail after a tool', () => {
  it('replaces what is denied before the model sees it', async () => {
    const { ran, model, result } = await turn({ guard: secretAtlas(), also: ['result'] })
    expect(ran).toEqual([{ sql: TITLES }])
    expect(resultsSeen(model)[0]).toContain('The result of `run_sql` is withheld. access denied')
    expect(JSON.stringify(model.lastCall?.request.input)).not.toContain('Atlas')
    expect(result.toolOutputGuardrailResults.map(({ output }) => output.outputInfo)).toMatchObject([
      { handled: 'stop', verdict: { id: DENY.id } },
    ])
  })

  it('shows the guard request, call and result', async () => {
    const guard = scriptedGuard(ALLOW)
    await turn({ guard, also: ['result'] })
    expect(guard.asked.at(-1)).toEqual({
      input: REQUEST,
      output: { tool: 'run_sql', arguments: { sql: TITLES }, result: 'Atlas' },
      identity: {},
    })
  })

  it('withholds what nobody could decide, also where people are asked: the call has run', async () => {
    const guard = scriptedGuard(({ output }) => (JSON.stringify(output).includes('Atlas') ? UNKNOWN : ALLOW))
    const { model } = await turn({ guard, also: ['result'], unknown: 'ask' })
    expect(resultsSeen(model)[0]).toContain('withheld')
  })

  it('withholds the result of a call that cannot be shown to the guard', async () => {
    const guardrails = defineGuardrails({ guard: scriptedGuard(ALLOW) })
    const tools = makeRunSql({ outputGuardrails: [guardrails.toolOutput] })
    const model = scriptModel([functionCall('run_sql', '{"sql":"a","limit":1e999}', { callId: '1' })])
    await RUNNER.run(makeAgent(model, { tools: [tools.runSql] }), REQUEST)
    expect(resultsSeen(model)[0]).toContain('The result of `run_sql` is withheld. the guard failed')
  })

  it('withholds what cannot be shown to the guard', async () => {
    const loop: Record<string, unknown> = { text: 'Atlas' }
    loop.self = loop
    const runSql = tool({ name: 'run_sql', description: '', parameters: z.object({}), execute: async () => loop })
    const model = scriptModel([functionCall('run_sql', {}, { callId: '1' })])
    const guardrails = defineGuardrails({ guard: scriptedGuard(ALLOW), also: ['result'] })
    await RUNNER.run(guardrails.agent(makeAgent(model, { tools: [runSql] })), REQUEST)
    expect(resultsSeen(model)[0]).toContain('the guard failed (`internal`)')
    expect(resultsSeen(model)[0]).not.toContain('Atlas')
  })

  it('ends the run by option', async () => {
    const error = await turn({ guard: secretAtlas(), also: ['result'], behavior: 'throwException' }).catch(
      (thrown: unknown) => thrown,
    )
    expect(z.object({ error: z.instanceof(ToolOutputGuardrailTripwireTriggered) }).safeParse(error).success).toBe(true)
  })
})
