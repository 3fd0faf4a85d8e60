import { Command, interrupt, MemorySaver, MessagesAnnotation, START, StateGraph } from '@langchain/langgraph'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { keepInGraph } from '../../../src/adapters/langgraph/keep-in-graph.ts'
import { THREAD } from './scripted-agent.ts'

const Word = z.literal('word')

it.each([
  ['the same name, is not made again', 'name', [true, false]],
  ['another name, is made anew', 'other', [true, true]],
])('what a graph keeps under %s', async (_, later, expected) => {
  const freshness: boolean[] = []
  const names = ['name', later]
  const graph = new StateGraph(MessagesAnnotation)
    .addNode('node', async () => {
      const name = names.shift() ?? ''
      const { value, fresh } = await keepInGraph({ name, schema: Word, make: async () => 'word' as const })
      freshness.push(fresh)
      interrupt(value)
      return {}
    })
    .addEdge(START, 'node')
    .compile({ checkpointer: new MemorySaver() })
  await graph.invoke({ messages: [] }, THREAD)
  await graph.invoke(new Command({ resume: 'on' }), THREAD)
  expect(freshness).toEqual(expected)
})

it('outside of a graph everything is made anew', async () => {
  const make = async () => 'word' as const
  expect(await keepInGraph({ name: 'name', schema: Word, make })).toEqual({ value: 'word', fresh: true })
})
