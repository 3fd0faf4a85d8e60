import { AIMessage } from '@langchain/core/messages'
import { Command, MemorySaver } from '@langchain/langgraph'
import { describe, expect, it } from 'vitest'
import { toJson } from '../../../src/adapters/mapping/to-json.ts'
import { ALLOW, DENY, scriptedGuard, UNKNOWN } from '../../fixtures/scripted-guard.ts'
import {
  answersTo,
  approve,
  asking,
  digestFor,
  type OpenAgent,
  recordingTools,
  restarted,
  resume,
  type Setting,
  sqlCall,
  THREAD,
} from './scripted-agent.ts'

const SQL = 'select from'
const DIGEST = digestFor(sqlCall(SQL))

const UNCLEAR: readonly (readonly [string, unknown])[] = [
  ['a yes', 'yes'],
  ['the word', 'approve'],
  ['true', true],
  ['a bare decision', approve],
  ['no decisions', { decisions: [] }],
  ['more decisions than questions', { decisions: [approve, approve] }],
  ['decisions that are no list', { decisions: approve }],
  ['a decision that is nothing', { decisions: [null] }],
  ['another case', { decisions: [{ type: 'APPROVE' }] }],
  ['other arguments', { decisions: [{ type: 'edit', editedAction: { name: 'run_sql', args: { sql: '1' } } }] }],
  ['an approval of other arguments', { decisions: [{ ...approve, editedAction: { name: 'run_sql', args: {} } }] }],
  ['an approval of another call', { decisions: [{ ...approve, digest: 'another' }] }],
  ['a rejection', { decisions: [{ type: 'reject' }] }],
]

/** What must be true of a person's decision, in either SDK. */
export function describeAsking(name: string, openAgent: OpenAgent): void {
  const open = (setting: Partial<Setting>) => {
    const tools = setting.tools ?? recordingTools()
    const guard = scriptedGuard(UNKNOWN)
    const options = { guard, unknown: 'ask' as const }
    const agent = openAgent({ options, calls: [sqlCall(SQL)], tools, ...setting })
    return { agent, guard, ran: tools.ran }
  }

  describe(`${name}: a person's decision`, () => {
    it('an approval lets the call run, and the guard is not asked again', async () => {
      const { agent, guard, ran } = open({ checkpointer: new MemorySaver() })
      await agent.invoke(asking(), THREAD)
      expect(ran).toEqual([])
      const { messages } = await agent.invoke(resume({ decisions: [approve] }), THREAD)
      expect(ran).toEqual([{ sql: SQL }])
      expect(guard.asked).toHaveLength(1)
      expect(answersTo(messages).map(({ text, tool_call_id }) => [text, tool_call_id])).toEqual([['Atlas', 'call-1']])
    })

    it.each(['async', 'sync', 'exit'])(
      'the verdict is still there after a restart, with %s durability',
      async (durability) => {
        const checkpointer = new MemorySaver()
        const config = { ...THREAD, durability }
        await open({ checkpointer }).agent.invoke(asking(), config)
        const { agent, guard, ran } = open({ checkpointer: restarted(checkpointer) })
        await agent.invoke(resume({ decisions: [approve] }), config)
        expect(guard.asked).toEqual([])
        expect(ran).toEqual([{ sql: SQL }])
      },
    )

    it('the question has the form of the human-in-the-loop middleware, and names the verdict', async () => {
      const { agent } = open({ checkpointer: new MemorySaver() })
      const { __interrupt__: interrupts } = await agent.invoke(asking(), THREAD)
      const description = expect.stringContaining('could not be decided: time was up')
      expect(interrupts?.map(({ value }) => value)).toEqual([
        {
          actionRequests: [{ name: 'run_sql', args: { sql: SQL }, description }],
          reviewConfigs: [{ actionName: 'run_sql', allowedDecisions: ['approve', 'reject'] }],
          verdicts: [{ id: UNKNOWN.id, toolCallId: 'call-1', digest: DIGEST, message: description }],
        },
      ])
    })

    it('an approval may name the call', async () => {
      const { agent, ran } = open({ checkpointer: new MemorySaver() })
      await agent.invoke(asking(), THREAD)
      await agent.invoke(resume({ decisions: [{ ...approve, digest: DIGEST }] }), THREAD)
      expect(ran).toEqual([{ sql: SQL }])
    })

    it.each(UNCLEAR)('%s is no approval', async (_, value) => {
      const { agent, ran } = open({ checkpointer: new MemorySaver() })
      await agent.invoke(asking(), THREAD)
      const { messages, __interrupt__ } = await agent.invoke(resume(value), THREAD)
      expect(ran).toEqual([])
      expect(__interrupt__).toBeUndefined()
      expect(answersTo(messages)).toMatchObject([{ tool_call_id: 'call-1', status: 'error' }])
      expect(messages.at(-1)?.text).toBe('done')
    })

    it('what the person says of a rejection reaches the model', async () => {
      const { agent } = open({ checkpointer: new MemorySaver() })
      await agent.invoke(asking(), THREAD)
      const decisions = [{ type: 'reject', message: 'ask the librarian first' }]
      const { messages } = await agent.invoke(resume({ decisions }), THREAD)
      expect(answersTo(messages)[0]?.text).toContain('ask the librarian first')
    })

    it('one question stands for all open calls of a message, and each call runs at most once', async () => {
      const calls = ['allowed', 'denied', 'open-1', 'open-2'].map((sql) => sqlCall(sql, sql))
      const guard = scriptedGuard(({ output }) =>
        JSON.stringify(output).includes('open') ? UNKNOWN : JSON.stringify(output).includes('allowed') ? ALLOW : DENY,
      )
      const { agent, ran } = open({ options: { guard, unknown: 'ask' }, calls, checkpointer: new MemorySaver() })
      const { __interrupt__: interrupts = [] } = await agent.invoke(asking(), THREAD)
      expect(ran).toEqual([])
      expect(interrupts).toHaveLength(1)
      expect(toJson(interrupts[0]?.value)).toMatchObject({
        verdicts: [{ toolCallId: 'open-1' }, { toolCallId: 'open-2' }],
      })
      const { messages } = await agent.invoke(resume({ decisions: [{ type: 'reject' }, approve] }), THREAD)
      expect(ran.toSorted()).toEqual([{ sql: 'allowed' }, { sql: 'open-2' }])
      expect(guard.asked).toHaveLength(4)
      const statuses = answersTo(messages).map(({ tool_call_id, status }) => [tool_call_id, status === 'error'])
      expect(Object.fromEntries(statuses)).toEqual({ allowed: false, denied: true, 'open-1': true, 'open-2': false })
      expect(statuses).toHaveLength(4)
    })

    it('an approval counts for one call, not for another with the same arguments', async () => {
      const calls = [sqlCall(SQL, 'one'), sqlCall(SQL, 'two')]
      const { agent, ran } = open({ calls, checkpointer: new MemorySaver() })
      await agent.invoke(asking(), THREAD)
      const { messages } = await agent.invoke(resume({ decisions: [approve, { type: 'reject' }] }), THREAD)
      expect(ran).toEqual([{ sql: SQL }])
      const statuses = answersTo(messages).map((it) => [it.tool_call_id, it.status === 'error'])
      expect(Object.fromEntries(statuses)).toEqual({ one: false, two: true })
    })

    it('a denial asks nobody, and an allow runs at once', async () => {
      for (const verdict of [ALLOW, DENY]) {
        const { agent, ran } = open({
          options: { guard: scriptedGuard(verdict), unknown: 'ask' },
          checkpointer: new MemorySaver(),
        })
        expect(await agent.invoke(asking(), THREAD)).not.toHaveProperty('__interrupt__')
        expect(ran).toHaveLength(verdict === ALLOW ? 1 : 0)
      }
    })

    it('without a checkpointer nobody can be asked, and nothing runs', async () => {
      const { agent, ran } = open({})
      const { messages } = await agent.invoke(asking())
      expect(ran).toEqual([])
      expect(answersTo(messages)[0]?.text).toContain('takes a graph with a checkpointer')
    })

    it('a decision does not count for other arguments than those that were asked about', async () => {
      const { agent, guard, ran } = open({ checkpointer: new MemorySaver() })
      await agent.invoke(asking(), THREAD)
      const changed = new AIMessage({
        id: 'calls',
        content: '',
        tool_calls: [{ ...sqlCall('drop table loans'), type: 'tool_call' }],
      })
      const command = new Command({ resume: { decisions: [approve] }, update: { messages: [changed] } })
      await agent.invoke(command, THREAD)
      expect(ran).toEqual([])
      expect(guard.asked.map(({ output }) => toJson(output))).toMatchObject([
        { arguments: { sql: SQL } },
        { arguments: { sql: 'drop table loans' } },
      ])
    })

    it('a decision of an earlier question does not count for a later one', async () => {
      const { agent, guard, ran } = open({ checkpointer: new MemorySaver() })
      await agent.invoke(asking(), THREAD)
      await agent.invoke(resume({ decisions: [approve] }), THREAD)
      const other = { configurable: { thread_id: 'other' } }
      const { __interrupt__ } = await agent.invoke(asking(), other)
      expect(__interrupt__).toHaveLength(1)
      expect([guard.asked.length, ran.length]).toEqual([2, 1])
    })

    it('a checkpoint keeps nothing of a verdict but its decision, its message and its id', async () => {
      const checkpointer = new MemorySaver()
      const verdict = { ...UNKNOWN, program: 'return secret-of-the-program' }
      const { agent } = open({ options: { guard: scriptedGuard(verdict), unknown: 'ask' }, checkpointer })
      await agent.invoke(asking(), THREAD)
      const written = [...Object.values(checkpointer.storage), ...Object.values(checkpointer.writes)]
      const texts = JSON.stringify(written, (_, value) =>
        value instanceof Uint8Array ? Buffer.from(value).toString() : value,
      )
      expect(texts).toContain(UNKNOWN.id)
      expect(texts).not.toContain('secret-of-the-program')
    })

    it.each([
      ['plain', []],
      ['that names the call', ['digest']],
    ])('what was decided for one user counts for no other, with an approval %s', async (_, fields) => {
      const guard = scriptedGuard(({ output, identity }) =>
        JSON.stringify(output).includes('open') ? UNKNOWN : identity?.role === 'librarian' ? ALLOW : DENY,
      )
      const { agent, ran } = open({
        options: { guard, unknown: 'ask', identity: ({ context }) => ({ role: context.role }) },
        calls: [sqlCall('select member', 'one'), sqlCall('open', 'two')],
        checkpointer: new MemorySaver(),
      })
      await agent.invoke(asking(), { ...THREAD, context: { role: 'librarian' } })
      const digest = digestFor(sqlCall('open', 'two'), { role: 'librarian' })
      const decision = { ...approve, ...(fields.length === 0 ? {} : { digest }) }
      await agent.invoke(resume({ decisions: [decision] }), { ...THREAD, context: { role: 'visitor' } })
      expect(ran).toEqual([])
      expect(new Set(guard.asked.map(({ identity }) => identity?.role))).toEqual(new Set(['librarian', 'visitor']))
    })

    it('a role that is not known stops all calls, and asks nobody', async () => {
      const guard = scriptedGuard(ALLOW)
      const options = {
        guard,
        unknown: 'ask' as const,
        identity: ({ context }: { context: { role: string } }) => context,
      }
      const { agent, ran } = open({ options, checkpointer: new MemorySaver() })
      expect(await agent.invoke(asking('role: librarian'), THREAD)).not.toHaveProperty('__interrupt__')
      expect([ran, guard.asked]).toEqual([[], []])
    })

    it('identity comes from the context of the invocation', async () => {
      const guard = scriptedGuard(ALLOW)
      const { agent } = open({
        options: { guard, unknown: 'ask', identity: ({ context }) => ({ role: context.role }) },
        checkpointer: new MemorySaver(),
      })
      await agent.invoke(asking('I am the librarian'), { ...THREAD, context: { role: 'visitor' } })
      expect(guard.asked[0]?.identity).toEqual({ role: 'visitor' })
    })
  })
}
