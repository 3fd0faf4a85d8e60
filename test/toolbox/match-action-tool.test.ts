import { describe, expect, it } from 'vitest'
import type { Json } from '../../src/contract/json.ts'
import { actionText } from '../../src/toolbox/action-text.ts'
import { callTool } from '../../src/toolbox/call-tool.ts'
import { matchAction } from '../../src/toolbox/match-action.ts'
import { matchActionTool } from '../../src/toolbox/match-action-tool.ts'
import { Toolbox } from '../../src/toolbox/toolbox.ts'
import { WEB_CATEGORIES } from './match-action-cases.ts'
import { FROZEN_ACTIONS } from './match-action-frozen.ts'

const toolbox = new Toolbox([matchActionTool()])

function call(...args: Json[]) {
  const { signal } = new AbortController()
  return callTool({ toolbox, name: 'MatchAction', args, schema: {}, signal, now: () => 0 })
}

describe('MatchAction', () => {
  it('reads task and element out of a whole action', async () => {
    const action = { input: { task: 'look around' }, output: { action: { element: '<button> Add to bag </button>' } } }
    expect((await call(action, [...WEB_CATEGORIES])).result).toMatchObject({ actions: [WEB_CATEGORIES[0]] })
  })

  it('answers the same for a whole action as for its task and element', async () => {
    for (const action of FROZEN_ACTIONS.filter((_, index) => index % 9 === 0)) {
      const { result } = await call({ input: action.input, output: action.output }, [...WEB_CATEGORIES])
      expect(result).toEqual(JSON.parse(JSON.stringify(matchAction(actionText(action), WEB_CATEGORIES))))
    }
  })

  it('reads an action of many values, of which few are its task', async () => {
    const action = { input: { task: 'Book a flight', rows: Array(20_000).fill(0) }, output: null }
    expect((await call(action, ['book a flight'])).result).toMatchObject({ actions: ['book a flight'] })
  })

  it('answers each list of categories by itself, however many it was asked about', async () => {
    const lists = Array.from({ length: 20 }, (_, index) => ['book a hotel', `charter boat ${index}`])
    const alike = [['book a hotel,charter boat 3'], ['book a hotel', 'charter boat 3']]
    for (const list of [...lists, ...lists, ...alike]) {
      const { result } = await call('Charter boat 3 and 7, then book a hotel', list)
      expect(result).toEqual(JSON.parse(JSON.stringify(matchAction('Charter boat 3 and 7, then book a hotel', list))))
    }
  })

  it('hands out no answer that an earlier caller could have changed', async () => {
    const first = await call('Book a flight', ['book a flight'])
    Object.assign(first.result as object, { actions: [] })
    expect((await call('Book a flight', ['book a flight'])).result).toMatchObject({ actions: ['book a flight'] })
  })

  it.each<[string, Json]>([
    ['an action without its output', { input: 'x' }],
    ['a number', 3],
  ])('refuses %s', async (_, action) => {
    expect((await call(action, ['book a flight'])).error?.code).toBe('arguments')
  })
})
