import { generateText, type ModelMessage, tool } from 'ai'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { guardToolCalls, type ToolCallOptions } from '../../../src/adapters/ai-sdk/guard-tool-calls.ts'
import { ALLOW, DENY, scriptedGuard } from '../../fixtures/scripted-guard.ts'
import { libraryTool } from './fixtures/library-tool.ts'
import { scriptedModel, toolCall } from './fixtures/scripted-model.ts'

const ASK: ModelMessage[] = [{ role: 'user', content: 'what is lent?' }]
const SQL = 'select title from loans'

describe('a tool’s own needsApproval', () => {
  const once = (run_sql: ReturnType<typeof libraryTool>['run_sql'], options: ToolCallOptions) =>
    generateText({
      model: scriptedModel([toolCall({ sql: SQL })]),
      tools: { run_sql },
      messages: ASK,
      toolApproval: guardToolCalls(options),
    })

  it.each([true, () => true])('stays in force where the guard allows', async (needsApproval) => {
    const { ran, run_sql } = libraryTool({ needsApproval })
    const { content } = await once(run_sql, { guard: scriptedGuard(ALLOW) })
    expect(content).toContainEqual(expect.objectContaining({ type: 'tool-approval-request' }))
    expect(ran).toEqual([])
  })

  it.each([false, () => false])('does not ask where it says no', async (needsApproval) => {
    const { ran, run_sql } = libraryTool({ needsApproval })
    await once(run_sql, { guard: scriptedGuard(ALLOW) })
    expect(ran).toEqual([SQL])
  })

  it('does not turn a denial into a question', async () => {
    const { run_sql } = libraryTool({ needsApproval: true })
    const { content } = await once(run_sql, { guard: scriptedGuard(DENY) })
    expect(content).toContainEqual(expect.objectContaining({ type: 'tool-approval-response', approved: false }))
  })

  it('stops the call where it throws', async () => {
    const needsApproval = () => {
      throw new Error('/srv/secret.db')
    }
    const { ran, run_sql } = libraryTool({ needsApproval })
    const { content } = await once(run_sql, { guard: scriptedGuard(ALLOW) })
    expect(ran).toEqual([])
    expect(JSON.stringify(content)).toContain('did not run')
    expect(JSON.stringify(content)).not.toContain('secret.db')
  })

  it('gets its context as its schema makes it, and stops the call where that is not what the schema says', async () => {
    const seen: unknown[] = []
    const run_sql = tool({
      inputSchema: z.strictObject({ sql: z.string() }),
      contextSchema: z.object({ branch: z.string().transform((branch) => branch.toUpperCase()) }),
      needsApproval: (_, { context }) => {
        seen.push(context)
        return true
      },
      execute: () => 'Atlas',
    })
    const call = {
      toolCall: { toolCallId: 'call-1', toolName: 'run_sql', input: { sql: SQL } },
      tools: { run_sql },
      messages: ASK,
      runtimeContext: {},
    }
    const approve = guardToolCalls({ guard: scriptedGuard(ALLOW) })
    expect(await approve({ ...call, toolsContext: { run_sql: { branch: 'north' } } })).toEqual({
      type: 'user-approval',
    })
    expect(seen).toEqual([{ branch: 'NORTH' }])
    expect(await approve({ ...call, toolsContext: { run_sql: { branch: 7 } } })).toMatchObject({ type: 'denied' })
  })
})
