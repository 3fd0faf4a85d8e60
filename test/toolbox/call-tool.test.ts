import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { Json } from '../../src/contract/json.ts'
import { type Tool, ToolCall } from '../../src/contract/tool.ts'
import { callTool } from '../../src/toolbox/call-tool.ts'
import { defineTool } from '../../src/toolbox/define-tool.ts'
import { standardTools } from '../../src/toolbox/standard-tools.ts'
import { Toolbox } from '../../src/toolbox/toolbox.ts'

function reader(run: (value: Json, signal: AbortSignal) => unknown, returns: z.ZodType = Json): Tool {
  return defineTool({
    name: 'Read',
    description: 'x',
    kind: 'reader',
    parameters: z.object({ value: Json }),
    returns,
    timeoutMs: 20,
    run: ({ value }, context) => run(value, context.signal),
  })
}

function call(tool: Tool, args: readonly Json[] = [1], signal = new AbortController().signal): Promise<ToolCall> {
  return callTool({ toolbox: new Toolbox([tool]), name: 'Read', args, schema: {}, signal, now: () => 5 })
}

describe('callTool', () => {
  it('records arguments, result and time', async () => {
    let clock = 10
    const request = { toolbox: new Toolbox([reader((value) => value)]), name: 'Read', args: [{ a: 1 }], schema: {} }
    const signal = new AbortController().signal
    expect(await callTool({ ...request, signal, now: () => clock++ })).toEqual({
      tool: 'Read',
      arguments: [{ a: 1 }],
      result: { a: 1 },
      ms: 1,
    })
  })

  it('hands on what a tool may use, and nothing else', async () => {
    const policy = { roles: {}, rules: [] }
    const usage = { calls: 0, promptTokens: 0, completionTokens: 0 }
    const mask = (value: Json) => value
    const seen: unknown[] = []
    const tool = defineTool({
      name: 'Read',
      description: 'x',
      kind: 'reader',
      parameters: {},
      returns: Json,
      run: (_, { signal, ...context }) => {
        seen.push(context, signal.aborted)
        return null
      },
    })
    const request = { toolbox: new Toolbox([tool]), name: 'Read', args: [], schema: { lab: ['a'] }, now: () => 0 }
    const { signal } = new AbortController()
    await callTool({ ...request, signal, context: { policy, mask, usage } })
    await callTool({ ...request, signal })
    expect(seen).toEqual([{ schema: { lab: ['a'] }, policy, mask, usage }, false, { schema: { lab: ['a'] } }, false])
  })

  it('takes an answer that came at once, whatever happens to the guard meanwhile, and waits for any thenable', async () => {
    const controller = new AbortController()
    const stopping = reader(() => {
      controller.abort()
      return 'at once'
    })
    expect((await call(stopping, [1], controller.signal)).result).toBe('at once')
    // biome-ignore lint/suspicious/noThenProperty: the tool of a user may answer with any thenable.
    const thenable = { then: (resolve: (value: Json) => void) => setTimeout(() => resolve('later'), 1) }
    expect((await call(reader(() => thenable))).result).toBe('later')
  })

  it('waits for a tool that answers later', async () => {
    expect(
      (
        await call(
          reader(async (value) => value),
          ['late'],
        )
      ).result,
    ).toBe('late')
  })

  it('answers an unknown name with the known ones', async () => {
    const signal = new AbortController().signal
    const toolbox = new Toolbox([reader(() => 1)])
    const found = await callTool({ toolbox, name: 'constructor', args: [], schema: {}, signal, now: () => 0 })
    expect(found).toMatchObject({
      result: null,
      error: { code: 'unknown-tool', message: expect.stringContaining('Read') },
    })
  })

  it('answers wrong arguments with what to mend', async () => {
    expect(
      (
        await call(
          reader(() => 1),
          [1, 2],
        )
      ).error,
    ).toMatchObject({ code: 'arguments' })
  })

  it('refuses more values than there may be, before it copies them', async () => {
    const wide = Array<Json>(25_000).fill(0)
    const deep: Json = JSON.parse('['.repeat(300) + ']'.repeat(300))
    const refused = await call(
      reader(() => 1),
      [[deep, ...wide]],
    )
    expect(refused).toMatchObject({ arguments: [], result: null, error: { code: 'arguments' } })
    expect(refused.error?.message).toContain('at most 25000 values')
    const tight = wide.slice(2)
    expect((await call(reader(Array.isArray, z.boolean()), [tight])).result).toBe(true)
    expect((await call(reader(Array.isArray, z.boolean()), [wide])).error?.message).toContain('at most 25000 values')
  })

  it('cuts messages that repeat what they were given', async () => {
    const long = 'x'.repeat(100_000)
    const tool = reader(() => {
      throw new Error(long)
    })
    const signal = new AbortController().signal
    const toolbox = new Toolbox([tool])
    const unknown = await callTool({ toolbox, name: long, args: [], schema: {}, signal, now: () => 0 })
    expect(unknown.error?.message).toMatch(/^no tool `x{79}…`, expected one of Read$/)
    expect((await call(tool)).error?.message).toMatch(/^x{999}…$/)
  })

  it('refuses a key that schemas would drop unseen', async () => {
    const hidden: Json = JSON.parse('{"__proto__":["secret"]}')
    expect(
      await call(
        reader(() => 1),
        [hidden],
      ),
    ).toMatchObject({ result: null, error: { code: 'arguments' } })
  })

  it.each([
    [
      'throws',
      () => {
        throw new Error('broken')
      },
    ],
    ['rejects', () => Promise.reject(new Error('broken'))],
    [
      'throws no error',
      () => {
        throw 'broken'
      },
    ],
  ])('answers a tool that %s', async (_, run) => {
    expect(await call(reader(run))).toMatchObject({ result: null, error: { code: 'thrown', message: 'broken' } })
  })

  it('gives up on a tool that never answers, and tells it so', async () => {
    let seen: AbortSignal | undefined
    const hung = await call(
      reader((_, signal) => {
        seen = signal
        return new Promise(() => {})
      }),
    )
    expect(hung).toMatchObject({ result: null, error: { code: 'timeout', message: 'no answer after 20 ms' } })
    expect(seen?.aborted).toBe(true)
  })

  it('gives up when the guard is stopped, before or during the call', async () => {
    expect(
      (
        await call(
          reader(() => 1),
          [1],
          AbortSignal.abort(),
        )
      ).error?.code,
    ).toBe('timeout')
    const controller = new AbortController()
    const started = call(
      reader(() => new Promise(() => controller.abort())),
      [1],
      controller.signal,
    )
    expect((await started).error?.code).toBe('timeout')
  })

  const cycle: unknown[] = []
  cycle.push(cycle)
  it.each<[string, unknown]>([
    ['undefined', undefined],
    ['a function', () => 1],
    ['NaN', Number.NaN],
    ['a date', new Date(0)],
    ['a cycle', cycle],
  ])('refuses a result that is %s', async (_, result) => {
    expect(await call(reader(() => result, z.unknown()))).toMatchObject({ result: null, error: { code: 'bad-result' } })
  })

  it('refuses a result that the tool did not declare', async () => {
    expect((await call(reader(() => 'text', z.number()))).error).toMatchObject({
      code: 'bad-result',
      message: expect.stringContaining('expected number'),
    })
  })

  it('refuses a check that answers without saying whether it denies', async () => {
    const check = defineTool({
      name: 'Read',
      description: 'x',
      kind: 'check',
      parameters: {},
      run: () => ({ reasons: [] }),
    })
    expect((await call(check, [])).error?.code).toBe('bad-result')
  })

  it("keeps what was recorded out of the tool's reach", async () => {
    const kept: Json[] = []
    const mutating = reader((value) => {
      if (Array.isArray(value)) value.push('changed')
      kept.push(value)
      return value
    })
    const recorded = await call(mutating, [['a']])
    const [later] = kept
    if (Array.isArray(later)) later.push('afterwards')
    expect(recorded.arguments).toEqual([['a']])
    expect(recorded.result).toEqual(['a', 'changed'])
  })

  it('never rejects, and always answers a recorded call', async () => {
    const names = fc.oneof(fc.constantFrom('CheckAccess', 'CheckRules', 'ExtractAccess', 'MatchAction'), fc.string())
    const json = fc.oneof(
      fc.jsonValue(),
      fc.record({ lab: fc.array(fc.string()), code: fc.string() }, { requiredKeys: [] }),
    )
    await fc.assert(
      fc.asyncProperty(names, fc.array(json, { maxLength: 4 }), async (name, args) => {
        const toolbox = new Toolbox(standardTools())
        const signal = new AbortController().signal
        const recorded = await callTool({
          toolbox,
          name,
          args: args as Json[],
          schema: { lab: ['a'] },
          signal,
          now: () => 0,
        })
        expect(ToolCall.safeParse(recorded).success).toBe(true)
        if (recorded.error !== undefined) expect(recorded.result).toBeNull()
      }),
      { numRuns: 300 },
    )
  })
})
