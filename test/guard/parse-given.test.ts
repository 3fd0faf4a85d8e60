import { describe, expect, it } from 'vitest'
import { InputError } from '../../src/contract/errors.ts'
import { parseAction } from '../../src/guard/parse-given.ts'

describe('parseAction', () => {
  it('takes an action as it is', () => {
    const action = { input: 'q', output: { tool: 'run_sql', arguments: { sql: ['x', null, 1] } }, identity: { age: 3 } }
    expect(parseAction(action, 'given')).toEqual(action)
  })

  it.each([
    '{"input": "q", "output": {"__proto__": {"sql": "select member from loans"}}}',
    '{"input": "q", "output": [{"deep": {"__proto__": 1}}]}',
    '{"input": "q", "output": "x", "identity": {"__proto__": {"role": "librarian"}}}',
    '{"input": "q", "output": "x", "answer": {"__proto__": []}}',
  ])('refuses a field that reading would drop: %s', (text) => {
    expect(() => parseAction(JSON.parse(text), 'given')).toThrow(InputError)
    expect(() => parseAction(JSON.parse(text), 'given')).toThrow('`__proto__`')
  })

  it('refuses what is nested too deep to be walked', () => {
    let output: unknown = 'x'
    for (let depth = 0; depth < 20_000; depth++) output = [output]
    expect(() => parseAction({ input: 'q', output }, 'given')).toThrow('nested more than 100 levels deep')
  })
})
