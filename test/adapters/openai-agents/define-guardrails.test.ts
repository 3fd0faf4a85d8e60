import { defineGuardrails } from '../../../src/adapters/openai-agents/define-guardrails.ts'
import { describeAdapter } from '../../fixtures/describe-adapter.ts'
import { callSql, lastSeen, makeAgent, makeRunSql, RUNNER, scriptModel } from './library-agent.ts'

describeAdapter('@openai/agents', {
  asksPeople: true,
  seesRequest: true,
  turn: async (options, { request, sql }) => {
    const { runSql, ran } = makeRunSql()
    const model = scriptModel([callSql(sql)])
    const agent = defineGuardrails(options).agent(makeAgent(model, { tools: [runSql] }))
    const { interruptions } = await RUNNER.run(agent, request)
    return { ran, modelSaw: lastSeen(model), asksPerson: interruptions.length > 0 }
  },
})

describeAdapter('@openai/agents, streamed', {
  asksPeople: true,
  seesRequest: true,
  turn: async (options, { request, sql }) => {
    const { runSql, ran } = makeRunSql()
    const model = scriptModel([callSql(sql)])
    const agent = defineGuardrails(options).agent(makeAgent(model, { tools: [runSql] }))
    const result = await RUNNER.run(agent, request, { stream: true })
    await result.completed
    return { ran, modelSaw: lastSeen(model), asksPerson: result.interruptions.length > 0 }
  },
})
