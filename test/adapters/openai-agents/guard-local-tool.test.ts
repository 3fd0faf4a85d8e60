import { applyPatchTool, shellTool } from '@openai/agents'
import { describe, expect, it } from 'vitest'
import type { Guard } from '../../../src/adapters/mapping/guarding-options.ts'
import { defineGuardrails } from '../../../src/adapters/openai-agents/define-guardrails.ts'
import { ALLOW, DENY, scriptedGuard, UNKNOWN } from '../../fixtures/scripted-guard.ts'
import { makeAgent, REQUEST, RUNNER, scriptModel } from './library-agent.ts'

type OwnApproval = { readonly needsApproval?: boolean; readonly onApproval?: () => Promise<{ approve: boolean }> }

describe('a local shell', () => {
  const callShell = (...commands: string[]) =>
    ({ type: 'shell_call', callId: 's1', status: 'completed', action: { commands } }) as const

  /** A turn in which the model runs `ls`, and how to go on with it. */
  async function turn(guard: Guard, options: OwnApproval = {}) {
    const ran: string[][] = []
    const run = async ({ commands }: { commands: string[] }) => {
      ran.push(commands)
      return { output: [{ stdout: 'a', stderr: '', outcome: { type: 'exit' as const, exitCode: 0 } }] }
    }
    const model = scriptModel([callShell('ls')])
    const tools = [shellTool({ shell: { run }, ...options })]
    const agent = defineGuardrails({ guard, unknown: 'ask' }).agent(makeAgent(model, { tools }))
    const { state, interruptions } = await RUNNER.run(agent, REQUEST)
    const approve = async () => {
      for (const item of interruptions) state.approve(item)
      await RUNNER.run(agent, state)
    }
    return { ran, model, asked: interruptions.length, approve }
  }

  it('runs what is allowed, and shows the guard the commands', async () => {
    const guard = scriptedGuard(ALLOW)
    expect((await turn(guard)).ran).toEqual([['ls']])
    expect(guard.asked).toMatchObject([{ input: REQUEST, output: { tool: 'shell', arguments: { commands: ['ls'] } } }])
  })

  it('does not run what is denied, and the model reads why', async () => {
    const { ran, model } = await turn(scriptedGuard(DENY))
    expect(ran).toEqual([])
    expect(JSON.stringify(model.lastCall?.request.input)).toContain('access denied')
  })

  it('runs an unknown once a person approved it', async () => {
    const guard = scriptedGuard(UNKNOWN)
    const { ran, asked, approve } = await turn(guard)
    expect({ ran, asked }).toEqual({ ran: [], asked: 1 })
    await approve()
    expect(ran).toEqual([['ls']])
    expect(guard.asked).toHaveLength(1)
  })

  it.each([
    ['asks a person where it does so by itself', { needsApproval: true }, [], 1],
    [
      'leaves the last word to its own handler',
      { needsApproval: true, onApproval: async () => ({ approve: false }) },
      [],
      0,
    ],
    [
      'does not ask its own handler about what needs nobody',
      { onApproval: async () => ({ approve: false }) },
      [['ls']],
      0,
    ],
  ] as const)('that is allowed to run %s', async (_, options, expected, asked) => {
    const result = await turn(scriptedGuard(ALLOW), options)
    expect({ ran: result.ran, asked: result.asked }).toEqual({ ran: expected, asked })
  })

  it('does not run an unknown because its own handler approves everything', async () => {
    const approving = { needsApproval: true, onApproval: async () => ({ approve: true }) }
    const { ran, asked } = await turn(scriptedGuard(UNKNOWN), approving)
    expect({ ran, asked }).toEqual({ ran: [], asked: 1 })
  })
})

describe('an editor', () => {
  it.each([
    ['applies what is allowed', ALLOW, ['a.txt']],
    ['does not apply what is denied', DENY, []],
    ['does not apply an unknown', UNKNOWN, []],
  ])('%s', async (_, verdict, expected) => {
    const applied: string[] = []
    const apply = async ({ path }: { path: string }) => {
      applied.push(path)
      return {}
    }
    const tools = [applyPatchTool({ editor: { createFile: apply, updateFile: apply, deleteFile: apply } })]
    const operation = { type: 'create_file', path: 'a.txt', diff: '+a' } as const
    const model = scriptModel([{ type: 'apply_patch_call', callId: 'p1', status: 'completed', operation }])
    const guard = scriptedGuard(verdict)
    await RUNNER.run(defineGuardrails({ guard }).agent(makeAgent(model, { tools })), REQUEST)
    expect(applied).toEqual(expected)
    expect(guard.asked[0]?.output).toEqual({ tool: 'apply_patch', arguments: operation })
  })
})
