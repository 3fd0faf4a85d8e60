import { describe, expect, it } from 'vitest'
import { traceCalls } from '../../src/compose/trace-calls.ts'
import type { Json } from '../../src/contract/json.ts'
import type { SpanOpening, Tracing } from '../../src/contract/telemetry.ts'
import type { ToolCall } from '../../src/contract/tool.ts'
import { standardTools } from '../../src/toolbox/standard-tools.ts'
import { Toolbox } from '../../src/toolbox/toolbox.ts'

const toolbox = new Toolbox(standardTools())
const call = async (name: string, args: Json[]): Promise<ToolCall> =>
  toolbox.get(name) === null
    ? { tool: name, arguments: args, result: null, ms: 0, error: { code: 'unknown-tool', message: `no tool ${name}` } }
    : { tool: name, arguments: args, result: 'done', ms: 0 }

function tracing() {
  const openings: SpanOpening[] = []
  const codes: string[] = []
  const own: Tracing = {
    telemetry: {
      span(opening, work) {
        openings.push(opening)
        return work({ note() {}, show() {}, fail: (code) => codes.push(code) }).then(() => {})
      },
    },
    mask: (value) => value,
    onError: () => {},
  }
  return { own, openings, codes }
}

describe('calls of tools in spans', () => {
  it('answer as the tool does, and name it', async () => {
    const { own, openings, codes } = tracing()
    expect(await traceCalls(call, toolbox, own)('CheckAccess', [1])).toEqual(await call('CheckAccess', [1]))
    expect(openings).toEqual([{ name: 'tool', facts: { tool: 'CheckAccess', toolKind: 'check' } }])
    expect(codes).toEqual([])
  })

  it.each(['who has badge-77?', '__proto__', 'constructor', ''])(
    'do not tell %j, a text of the program that is no tool',
    async (name) => {
      const { own, openings, codes } = tracing()
      await traceCalls(call, toolbox, own)(name, [])
      expect(openings).toEqual([{ name: 'tool', facts: {} }])
      expect(codes).toEqual(['unknown-tool'])
    },
  )

  it('are the calls themselves where there is no telemetry', () => {
    expect(traceCalls(call, toolbox, null)).toBe(call)
  })
})
