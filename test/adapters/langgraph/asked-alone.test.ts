import { type BaseMessage, HumanMessage } from '@langchain/core/messages'
import {
  Annotation,
  Command,
  INTERRUPT,
  interrupt,
  MemorySaver,
  MessagesAnnotation,
  Send,
  START,
  StateGraph,
} from '@langchain/langgraph'
import { beforeEach, describe, expect, it } from 'vitest'
import { wereAskedAlone } from '../../../src/adapters/langgraph/asked-alone.ts'
import { guardedToolNode } from '../../../src/adapters/langgraph/guarded-tool-node.ts'
import { callsMessage, nodeAlone } from './node-alone.ts'
import { approve, approveCall, guardByName, recordingTools, resume, sqlCall, THREAD } from './scripted-agent.ts'

const messagesOf = (sql: string) => [new HumanMessage('what is lent?'), callsMessage(sql)]
const recorded = recordingTools()
const options = { guard: guardByName(), unknown: 'ask' as const }
const guarded = guardedToolNode(recorded.tools, options)
const State = Annotation.Root({ messages: MessagesAnnotation.spec.messages, other: Annotation<unknown> })
const sideBySide = () =>
  new StateGraph(State)
    .addNode('first', (_, config) => guarded({ messages: messagesOf('open 1') }, config))
    .addNode('second', (_, config) => guarded({ messages: messagesOf('open 2') }, config))
    .addEdge(START, 'first')
    .addEdge(START, 'second')
    .compile({ checkpointer: new MemorySaver() })
const sent = () =>
  new StateGraph(State)
    .addNode('tools', guarded)
    .addConditionalEdges(START, () => ['open 1', 'open 2'].map((it) => new Send('tools', { messages: messagesOf(it) })))
    .compile({ checkpointer: new MemorySaver() })
const inner = () =>
  new StateGraph(State)
    .addNode('first', (_, config) =>
      nodeAlone(recorded.tools, options).invoke({ messages: messagesOf('open 1') }, config),
    )
    .addNode('second', (_, config) =>
      nodeAlone(recorded.tools, options).invoke({ messages: messagesOf('open 2') }, config),
    )
    .addEdge(START, 'first')
    .addEdge(START, 'second')
    .compile({ checkpointer: new MemorySaver() })
const inOneNode = () =>
  new StateGraph(State)
    .addNode('both', async (_, config) => {
      const [first] = await Promise.all(
        ['open 1', 'open 2'].map((sql) =>
          nodeAlone(recorded.tools, options).invoke({ messages: messagesOf(sql) }, config),
        ),
      )
      return { messages: first?.messages ?? [] }
    })
    .addEdge(START, 'both')
    .compile({ checkpointer: new MemorySaver() })
const besideAnother = () =>
  new StateGraph(State)
    .addNode('first', (_, config) => guarded({ messages: messagesOf('open 1') }, config))
    .addNode('second', () => ({ other: interrupt('may I?') }))
    .addEdge(START, 'first')
    .addEdge(START, 'second')
    .compile({ checkpointer: new MemorySaver() })

const SEVERAL = [
  ['two nodes side by side', sideBySide],
  ['a node that two states were sent to', sent],
  ['two graphs within a graph', inner],
  ['a node beside another that asks for itself', besideAnother],
] as const
const START_STATE: { messages: BaseMessage[] } = { messages: [] }

describe('an approval that names no call', () => {
  beforeEach(() => {
    recorded.ran.length = 0
  })

  it.each(SEVERAL)('counts for none of %s', async (_, open) => {
    const graph = open()
    expect(await graph.invoke(START_STATE, THREAD)).toHaveProperty('__interrupt__.length', 2)
    await graph.invoke(resume({ decisions: [approve] }) as never, THREAD)
    expect(recorded.ran).toEqual([])
  })

  it('counts for no question that nobody was shown', async () => {
    const graph = inOneNode()
    const { __interrupt__: shown } = (await graph.invoke(START_STATE, THREAD)) as { __interrupt__?: unknown[] }
    expect(shown).toHaveLength(1)
    await graph.invoke(new Command({ resume: { decisions: [approve] } }), THREAD)
    const was = JSON.stringify(shown).includes('open 1') ? 'open 1' : 'open 2'
    expect(recorded.ran.filter((it) => JSON.stringify(it) !== JSON.stringify({ sql: was }))).toEqual([])
  })

  it('counts in a graph within a graph where nothing else was asked', async () => {
    const outer = new StateGraph(MessagesAnnotation)
      .addNode('inner', nodeAlone(recorded.tools, options))
      .addEdge(START, 'inner')
      .compile({ checkpointer: new MemorySaver() })
    await outer.invoke({ messages: messagesOf('open') }, THREAD)
    await outer.invoke(new Command({ resume: { decisions: [approve] } }), THREAD)
    expect(recorded.ran).toEqual([{ sql: 'open' }])
  })

  it.each([
    ['counts in the outermost graph', false, [{ sql: 'open' }]],
    ['does not count within another, where the last of several would be all that is kept', true, []],
  ])('with a checkpointer that has each interrupt by itself, as older editions write them, it %s', async (...row) => {
    const [, isWithin, expected] = row
    const checkpointer = new MemorySaver()
    const getTuple = checkpointer.getTuple.bind(checkpointer)
    checkpointer.getTuple = async (config) => {
      const tuple = await getTuple(config)
      if (config.configurable?.checkpoint_id === undefined || tuple?.pendingWrites === undefined) return tuple
      const pendingWrites = tuple.pendingWrites.map(([task, channel, value]): (typeof tuple.pendingWrites)[number] =>
        channel === INTERRUPT && Array.isArray(value) ? [task, channel, value.at(-1)] : [task, channel, value],
      )
      return { ...tuple, pendingWrites }
    }
    const node = isWithin ? nodeAlone(recorded.tools, options) : guarded
    const graph = new StateGraph(MessagesAnnotation)
      .addNode('node', node as typeof guarded)
      .addEdge(START, 'node')
      .compile({ checkpointer })
    await graph.invoke({ messages: messagesOf('open') }, THREAD)
    await graph.invoke(new Command({ resume: { decisions: [approve] } }), THREAD)
    expect(recorded.ran).toEqual(expected)
  })

  it('counts for nothing where it cannot be told what was asked', async () => {
    expect(await wereAskedAlone(['digest'])).toBe(false)
    const checkpointer = new MemorySaver()
    const graph = nodeAlone(recorded.tools, options, checkpointer)
    await graph.invoke({ messages: messagesOf('open') }, THREAD)
    const getTuple = checkpointer.getTuple.bind(checkpointer)
    // A graph looks for its newest checkpoint; what was asked is looked for in the one that it runs in.
    checkpointer.getTuple = (config) =>
      config.configurable?.checkpoint_id === undefined ? getTuple(config) : Promise.reject(new Error('no disk'))
    await graph.invoke(new Command({ resume: { decisions: [approve] } }), THREAD)
    expect(recorded.ran).toEqual([])
  })
})

describe('an approval that names its call', () => {
  beforeEach(() => {
    recorded.ran.length = 0
  })

  const first = approveCall(sqlCall('open 1', 'open 1'))
  const second = approveCall(sqlCall('open 2', 'open 2'))

  it.each(SEVERAL)('counts for it alone, of %s', async (_, open) => {
    const graph = open()
    await graph.invoke(START_STATE, THREAD)
    await graph.invoke(resume({ decisions: [first] }) as never, THREAD)
    expect(recorded.ran).toEqual([{ sql: 'open 1' }])
  })

  it('may come for each question under its interrupt', async () => {
    const graph = sideBySide()
    const { __interrupt__: asked = [] } = (await graph.invoke(START_STATE, THREAD)) as {
      __interrupt__?: { id: string }[]
    }
    const [one = '', other = ''] = asked.map(({ id }) => id)
    const left = await graph.invoke(new Command({ resume: { [one]: { decisions: [first] } } }), THREAD)
    expect([recorded.ran, left]).toMatchObject([[{ sql: 'open 1' }], { __interrupt__: [{ id: other }] }])
    await graph.invoke(new Command({ resume: { [other]: { decisions: [second] } } }), THREAD)
    expect(recorded.ran).toEqual([{ sql: 'open 1' }, { sql: 'open 2' }])
  })
})
