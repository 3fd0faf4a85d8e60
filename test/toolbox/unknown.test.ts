import { describe, expect, it } from 'vitest'
import { callTool } from '../../src/toolbox/call-tool.ts'
import { Toolbox } from '../../src/toolbox/toolbox.ts'
import { unknownTool } from '../../src/toolbox/unknown.ts'

function call(reason: string) {
  const { signal } = new AbortController()
  return callTool({
    toolbox: new Toolbox([unknownTool]),
    name: 'Unknown',
    args: [reason],
    schema: {},
    signal,
    now: () => 0,
  })
}

describe('Unknown', () => {
  it('answers the reason', async () => {
    expect((await call('the role is stated twice')).result).toEqual({ unknown: 'the role is stated twice' })
  })

  it('cuts a long reason instead of failing, so that an undecided action stays one', async () => {
    const { result, error } = await call('x'.repeat(100_000))
    expect(error).toBeUndefined()
    expect(result).toEqual({ unknown: `${'x'.repeat(499)}…` })
  })

  it('is a reader: nothing that it says is evidence', () => {
    expect(unknownTool.kind).toBe('reader')
  })
})
