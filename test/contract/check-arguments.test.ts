import { describe, expect, it } from 'vitest'
import { accessArguments, rulesArguments } from '../../src/contract/check-arguments.ts'
import type { Json } from '../../src/contract/json.ts'
import type { ToolCall } from '../../src/contract/tool.ts'

function call(tool: string, ...args: Json[]): ToolCall {
  return { tool, arguments: args, result: null, ms: 0 }
}

const ACCESSIBLE = { lab: ['labname'] }
const RULE = { action: 'book', field: 'age', operator: '>=', value: 18, violation: 'young' }

describe('accessArguments', () => {
  it('reads arguments by position and by name, in order', () => {
    const calls = [
      call('CheckAccess', ACCESSIBLE, {}),
      call('ExtractAccess', ACCESSIBLE, {}),
      call('CheckAccess', { accessible: {}, needed: ACCESSIBLE }),
    ]
    expect(accessArguments(calls)).toEqual([
      { accessible: ACCESSIBLE, needed: {} },
      { accessible: {}, needed: ACCESSIBLE },
    ])
  })

  it('leaves out what are no such arguments', () => {
    expect(accessArguments([call('CheckAccess', 'lab'), call('CheckAccess', ACCESSIBLE, {}, {})])).toEqual([])
  })
})

describe('rulesArguments', () => {
  it('reads arguments by position and by name, and leaves out others', () => {
    const calls = [
      call('CheckRules', [RULE], { age: 3 }, ['book']),
      call('CheckRules', { rules: [RULE], user: {}, actions: [] }),
      call('CheckRules', [{ action: 'book' }], {}, []),
    ]
    expect(rulesArguments(calls)).toEqual([
      { rules: [RULE], user: { age: 3 }, actions: ['book'] },
      { rules: [RULE], user: {}, actions: [] },
    ])
  })
})
