import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { Budget, type BudgetLimits } from '../../../benchmarks/methods/budget.ts'
import { Judged } from '../../../benchmarks/methods/judged.ts'
import type { Method } from '../../../benchmarks/methods/method.ts'
import { MethodName } from '../../../benchmarks/methods/method-name.ts'
import { openMethod, type RunContext } from '../../../benchmarks/methods/open-method.ts'
import { BENCHMARKS, OWN_SEED } from '../../../benchmarks/runners/benchmarks.ts'
import { type Cell, newCell } from '../../../benchmarks/runners/cell.ts'
import { InputError } from '../../../src/contract/errors.ts'
import { openaiModel } from '../../../src/llm/openai-model.ts'
import { type ProtocolServer, type ServerScript, startProtocolServer } from '../../fixtures/protocol-server.ts'
import { scriptedGuardReplies } from '../../fixtures/rule-following-replies.ts'
import { compilingReplies, LEFT_OPEN, SCRIPTED_PROGRAM } from './compiling-replies.ts'

const [eicu] = BENCHMARKS
if (eicu === undefined) throw new Error('no benchmark')
const benchmark = eicu
const EXAMPLES = benchmark.load(benchmark.generate(OWN_SEED)).examples.filter(({ group }) => group === 'nursing')

const PLAN = {
  task: { text: 'who may read what', keywords: ['role'] },
  applies: { text: 'a nurse asks', role: 'nursing', policies: [] },
  touches: { text: 'what the code loads', resources: [], actions: [], unsure: [] },
  compare: { text: 'compare with the list', tools: ['CheckAccess', 'ExtractAccess'], engine: 'isolated-vm' },
}
const PROGRAM = 'return CheckAccess(policy.roles.nursing, ExtractAccess(output).databases)'
const follow = scriptedGuardReplies({ plan: PLAN, program: PROGRAM })

const open: { close(): Promise<void> }[] = []
afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one.close()
})

async function start(script: ServerScript): Promise<ProtocolServer> {
  const server = await startProtocolServer(script)
  open.push(server)
  return server
}

function contextFor(server: ProtocolServer | null, limits: BudgetLimits = {}): RunContext & { asked: string[] } {
  const asked: string[] = []
  return {
    asked,
    budget: new Budget(limits),
    model: (model) => {
      asked.push(model)
      if (server === null) throw new InputError('no model here')
      return openaiModel({ model, baseUrl: server.url, retries: 0 })
    },
  }
}

async function openCell(changes: Partial<Cell> & Pick<Cell, 'method'>, context: RunContext): Promise<Method> {
  const method = await openMethod(newCell({ benchmark: 'eicu-ac', ...changes }), benchmark, context)
  open.push(method)
  return method
}

const judgeAll = (method: Method, count: number): Promise<Judged[]> =>
  Promise.all(EXAMPLES.slice(0, count).map(({ action, leaveOut }) => method.judge({ action, leaveOut })))

describe('a method that is opened', () => {
  it.each(['rule', 'allow-all', 'deny-all', 'guardagent'] as const)('%s judges without a model', async (name) => {
    const context = contextFor(null)
    const method = await openCell({ method: name }, context)
    const [judged] = await judgeAll(method, 1)
    expect(Judged.parse(judged).decision).not.toBe('unknown')
    expect(context.asked).toEqual([])
    expect(method.learn !== undefined).toBe(name === 'rule' || name === 'guardagent')
  })

  it.each(MethodName.options)('%s takes a cell of another set for a mistake', async (method) => {
    const cell = newCell({ benchmark: 'csqa', method })
    await expect(openMethod(cell, benchmark, contextFor(null))).rejects.toThrow(InputError)
  })

  it('hardcoded says what it needs', async () => {
    await expect(openCell({ method: 'hardcoded' }, contextFor(null))).rejects.toThrow(InputError)
  })

  it('guardagent with the core openai follows the model that the cell names', async () => {
    const context = contextFor(await start(follow))
    const method = await openCell({ method: 'guardagent', core: 'openai', model: 'm1' }, context)
    const judged = await judgeAll(method, 8)
    expect(judged.map(({ decision }) => (decision === 'deny' ? 1 : 0))).toEqual(
      EXAMPLES.slice(0, 8).map(({ gold }) => gold.label),
    )
    expect(new Set(context.asked)).toEqual(new Set(['m1']))
    expect(judged.every(({ texts }) => texts === undefined)).toBe(true)
  })

  it.each(['model-guarding-agent', 'llama-guard', 'llama-guard-requests'] as const)(
    '%s asks its model',
    async (name) => {
      const server = await start(() =>
        name === 'model-guarding-agent' ? '{"decision": "allow", "inaccessible": []}' : 'safe',
      )
      const method = await openCell({ method: name, model: 'm1' }, contextFor(server))
      const [judged] = await judgeAll(method, 1)
      expect(judged).toMatchObject({ decision: 'allow', usage: { calls: 1 } })
      expect(server.requests).toHaveLength(1)
    },
  )
})

describe('a guard that is compiled by a model', () => {
  const cell = { method: 'guardagent', core: 'openai', model: 'm1' } as const
  const right = EXAMPLES.slice(0, 12).map(({ gold }) => (gold.label === 1 ? 'deny' : 'allow'))

  it('asks it once before the first action, and then for those alone that the program leaves open', async () => {
    const server = await start(compilingReplies(SCRIPTED_PROGRAM, follow))
    const method = await openCell({ ...cell, mode: 'compiled-first' }, contextFor(server))
    expect(server.requests).toHaveLength(1)
    const judged = await judgeAll(method, right.length)
    expect(judged.map(({ decision }) => decision)).toEqual(right)
    const slow = judged.filter(({ way }) => way === 'per-action')
    expect(new Set(slow.map(({ notCompiled }) => notCompiled))).toEqual(new Set([LEFT_OPEN]))
    expect(slow.every(({ usage }) => usage.calls === 2)).toBe(true)
    expect(judged.filter(({ way }) => way === 'compiled').every(({ usage }) => usage.calls === 0)).toBe(true)
    expect(server.requests).toHaveLength(1 + 2 * slow.length)
  })

  it('with the mode compiled leaves them unknown, and asks nothing', async () => {
    const server = await start(compilingReplies(SCRIPTED_PROGRAM, follow))
    const method = await openCell({ ...cell, mode: 'compiled' }, contextFor(server))
    const judged = await judgeAll(method, right.length)
    const open = judged.filter(({ decision }) => decision === 'unknown')
    expect(open.length).toBeGreaterThan(0)
    expect(open.length).toBeLessThan(judged.length)
    expect(new Set(open.map(({ notCompiled }) => notCompiled))).toEqual(new Set([LEFT_OPEN]))
    expect(server.requests).toHaveLength(1)
  })

  it('is not opened where its program is refused: one that denies nothing', async () => {
    const server = await start(compilingReplies('return CheckAccess({}, {})', follow))
    const opening = openCell({ ...cell, mode: 'compiled-first' }, contextFor(server))
    await expect(opening).rejects.toThrow(/^`eicu-ac .*`: the program for all actions was refused: /)
  })

  it('leaves every example out where the budget ends before its program is there', async () => {
    const server = await start(compilingReplies(SCRIPTED_PROGRAM, follow))
    const context = contextFor(server, { maxCalls: 1 })
    context.budget.begin()
    const method = await openCell({ ...cell, mode: 'compiled-first' }, context)
    const [judged] = await judgeAll(method, 1)
    expect(judged).toMatchObject({ decision: 'unknown', reasons: [{ kind: 'failure', code: 'budget' }] })
    expect(server.requests).toEqual([])
  })

  it('keeps its program in the folder of a run, and is not compiled again', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'compiled-in-'))
    try {
      const server = await start(compilingReplies(SCRIPTED_PROGRAM, follow))
      const context = { ...contextFor(server), compiledIn: folder }
      const opened = async () => judgeAll(await openCell({ ...cell, mode: 'compiled' }, context), 1)
      const [[first], [second]] = [await opened(), await opened()]
      expect(second?.compiledHash).toBe(first?.compiledHash)
      expect(first?.compiledHash).toMatch(/^sha256:/)
      expect(server.requests).toHaveLength(1)
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
})

describe('the budget of a run', () => {
  const codes = (judged: readonly Judged[]) =>
    judged.flatMap(({ reasons }) => reasons.flatMap((reason) => (reason.kind === 'failure' ? [reason.code] : [])))

  it('stops all methods together, at no request more than it has calls, however many are judged at a time', async () => {
    const server = await start(follow)
    const context = contextFor(server, { maxCalls: 25 })
    const guard = await openCell({ method: 'guardagent', core: 'openai', model: 'm1' }, context)
    const other = await openCell({ method: 'llama-guard', model: 'm1' }, context)
    const judged = await judgeAll(guard, 32)
    expect(server.requests).toHaveLength(25)
    const decided = judged.filter(({ decision }) => decision !== 'unknown')
    expect(codes(judged)).toEqual(Array.from({ length: 32 - decided.length }, () => 'budget'))
    expect(codes(await judgeAll(other, 4))).toEqual(['budget', 'budget', 'budget', 'budget'])
    expect(server.requests).toHaveLength(25)
    expect(context.budget.spent).toBe(true)
  })

  it('stops at its tokens', async () => {
    const server = await start(follow)
    // Each reply of the fixture uses ten.
    const method = await openCell(
      { method: 'guardagent', core: 'openai', model: 'm1' },
      contextFor(server, { maxTokens: 20 }),
    )
    const question = EXAMPLES[0]
    if (question === undefined) throw new Error('no example')
    expect((await method.judge(question)).decision).not.toBe('unknown')
    expect(codes([await method.judge(question)])).toEqual(['budget'])
    expect(server.requests).toHaveLength(2)
  })
})

describe('a method whose texts are counted', () => {
  it('guardagent tells the sizes of each action by itself, also where many are judged at a time', async () => {
    const context = contextFor(await start(follow))
    const cell = { method: 'guardagent', core: 'openai', model: 'm1', shots: 1, texts: true } as const
    const many = await judgeAll(await openCell(cell, context), 16)
    const one = await openCell(cell, contextFor(await start(follow)))
    for (const [index, { action, leaveOut }] of EXAMPLES.slice(0, 16).entries()) {
      const { texts } = await one.judge({ action, leaveOut })
      // Tokens of the delimiters differ from call to call.
      expect(many[index]?.texts?.prompt.words).toBe(texts?.prompt.words)
      expect(many[index]?.texts?.response).toEqual(texts?.response)
      expect(many[index]?.texts?.demonstration).toEqual(texts?.demonstration)
      expect(texts).toMatchObject({ requests: 2 })
      expect(texts?.prompt.tokens).toBeGreaterThan(texts?.prompt.words ?? Number.POSITIVE_INFINITY)
      expect(texts?.demonstration?.words).toBeGreaterThan(20)
    }
  })

  it('model-guarding-agent tells them too, with demonstrations that have no program', async () => {
    const server = await start(() => '{"decision": "allow", "inaccessible": []}')
    const cell = { method: 'model-guarding-agent', model: 'm1', shots: 1, texts: true } as const
    const [judged] = await judgeAll(await openCell(cell, contextFor(server)), 1)
    const guard = await openCell(
      { method: 'guardagent', core: 'openai', model: 'm1', shots: 1, texts: true },
      contextFor(await start(follow)),
    )
    const [whole] = await judgeAll(guard, 1)
    expect(judged?.texts).toMatchObject({ requests: 1, response: { words: 4 } })
    expect(judged?.texts?.demonstration?.words).toBeLessThan(whole?.texts?.demonstration?.words ?? 0)
    expect(judged?.demonstrations).toEqual(whole?.demonstrations)
  })

  it('is only one that asks a model', async () => {
    const [judged] = await judgeAll(await openCell({ method: 'rule', texts: true }, contextFor(null)), 1)
    expect(judged?.texts).toBeUndefined()
  })

  it('counts hostile texts as texts', async () => {
    const server = await start(() => 'safe <|endoftext|>')
    const method = await openCell({ method: 'llama-guard', model: 'm1', texts: true }, contextFor(server))
    const judged = await method.judge({ action: { input: '<|endoftext|>', output: '<|endofprompt|>' }, leaveOut: {} })
    expect(judged.texts?.response.words).toBe(2)
    expect(judged.texts?.demonstration).toBeNull()
  })
})
