import { hostedMcpTool } from '@openai/agents'
import { describe, expect, it } from 'vitest'
import { defineGuardrails } from '../../../src/adapters/openai-agents/define-guardrails.ts'
import { ALLOW, DENY, scriptedGuard, UNKNOWN } from '../../fixtures/scripted-guard.ts'
import { makeAgent, REQUEST, RUNNER, scriptModel, TITLES } from './library-agent.ts'

describe('a hosted MCP server', () => {
  it.each([
    ['is told to run what is allowed', ALLOW, true],
    ['is told not to run what is denied', DENY, false],
    ['is told not to run an unknown, since nothing waits there', UNKNOWN, false],
  ])('%s', async (_, verdict, approve) => {
    const guard = scriptedGuard(verdict)
    const guardrails = defineGuardrails({ guard, unknown: 'ask' })
    const remote = hostedMcpTool({
      serverLabel: 'remote',
      serverUrl: 'https://example.org/mcp',
      requireApproval: 'always',
      onApproval: guardrails.onApproval,
    })
    const request = { server_label: 'remote', name: 'run_sql', id: 'm1', arguments: JSON.stringify({ sql: TITLES }) }
    const model = scriptModel([
      {
        type: 'hosted_tool_call',
        name: 'mcp_approval_request',
        id: 'm1',
        status: 'completed',
        providerData: { type: 'mcp_approval_request', ...request },
      },
    ])
    await RUNNER.run(guardrails.agent(makeAgent(model, { tools: [remote] })), REQUEST)
    expect(guard.asked).toMatchObject([
      { input: REQUEST, output: { tool: 'remote.run_sql', arguments: { sql: TITLES } } },
    ])
    const input = JSON.stringify(model.lastCall?.request.input)
    expect(input).toContain(`"approve":${approve}`)
  })
})
