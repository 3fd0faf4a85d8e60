import { context, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { AlwaysOffSampler } from '@opentelemetry/sdk-trace-base'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type OpenTelemetryOptions, openTelemetry } from '../../../src/adapters/opentelemetry/index.ts'
import { openAuditLog } from '../../../src/audit/sqlite-audit-log.ts'
import type { DefinitionInput } from '../../../src/contract/definition.ts'
import { DatabaseError, GuardFailure } from '../../../src/contract/errors.ts'
import { GuardAgent, type OpenOptions, sandboxPool } from '../../../src/index.ts'
import { LIBRARY_EXAMPLES } from '../../fixtures/library-examples.ts'
import { LIBRARY, scriptedCore } from '../../fixtures/scripted-core.ts'
import { asyncContextManager, collectSpans, spanNamed, treeOf } from './fixtures/collect-spans.ts'

const TITLES = {
  input: 'which books are lent?',
  output: { sql: 'select title from loans' },
  identity: { role: 'visitor' },
}
const MEMBERS = { ...TITLES, output: { sql: 'select member from loans' } }
const UNREADABLE = { ...TITLES, output: { sql: 'select from' } }
const HONEST = 'return CheckAccess(policy.roles.visitor, ExtractAccess(output).databases)'

type Given = {
  readonly options?: Partial<OpenOptions>
  readonly definition?: Partial<DefinitionInput>
  readonly telemetry?: OpenTelemetryOptions
}

async function open({ options, definition, telemetry }: Given = {}) {
  const collected = collectSpans()
  const agent = await GuardAgent.open({
    definition: { ...LIBRARY, ...definition },
    telemetry: openTelemetry({ tracer: collected.tracer, ...telemetry }),
    sandbox,
    ...options,
  })
  return { agent, ...collected }
}

async function guarded(action: typeof TITLES, given: Given = {}) {
  const { agent, spans } = await open(given)
  await using _ = agent
  const verdict = await agent.guard(action)
  return { verdict, spans: await spans() }
}

const sandbox = sandboxPool()
beforeAll(() => {
  context.setGlobalContextManager(asyncContextManager())
})
afterAll(async () => {
  context.disable()
  await sandbox.close()
})

describe('the spans of a guard', () => {
  it('of an allow are its stages, and the calls of the program', async () => {
    const { verdict, spans } = await guarded(TITLES)
    expect(treeOf(spans)).toEqual([
      'guardagent.guard',
      '  retrieval',
      '  plan',
      '  guardagent.code',
      '  guardagent.check',
      '  guardagent.sandbox',
      '    execute_tool ExtractAccess',
      '    execute_tool CheckAccess',
      '  guardagent.judge',
      '  guardagent.record',
    ])
    const guard = spanNamed(spans, 'guardagent.guard')
    expect(guard.status).toEqual({ code: SpanStatusCode.UNSET })
    expect(guard.attributes).toEqual({
      'gen_ai.agent.name': 'library-agent',
      'gen_ai.evaluation.name': 'guardagent',
      'gen_ai.evaluation.score.label': 'allow',
      'gen_ai.evaluation.score.value': 0,
      'guardagent.attempts.count': 1,
      'guardagent.core': 'rule',
      'guardagent.decision': 'allow',
      'guardagent.definition.hash': verdict.definitionHash,
      'guardagent.definition.name': 'library',
      'guardagent.demonstrations.count': 0,
      'guardagent.engine': 'isolated-vm',
      'guardagent.identity.source': 'caller',
      'guardagent.mode': 'enforce',
      'guardagent.model_calls.count': 0,
      'guardagent.reasons.count': 0,
      'guardagent.reasons.kinds': [],
      'guardagent.tool_calls.count': 2,
      'guardagent.verdict.id': verdict.id,
      'guardagent.way': 'per-action',
    })
    expect(spanNamed(spans, 'execute_tool CheckAccess').attributes).toEqual({
      'gen_ai.operation.name': 'execute_tool',
      'gen_ai.tool.name': 'CheckAccess',
      'gen_ai.tool.type': 'function',
      'guardagent.tool.kind': 'check',
    })
    expect(spanNamed(spans, 'retrieval').attributes).toEqual({
      'gen_ai.operation.name': 'retrieval',
      'guardagent.demonstrations.count': 0,
    })
    expect(spans.every(({ kind }) => kind === SpanKind.INTERNAL)).toBe(true)
  })

  it('of a denial hold no error: it is an answer', async () => {
    const { spans } = await guarded(MEMBERS)
    expect(spanNamed(spans, 'guardagent.guard').attributes).toMatchObject({
      'guardagent.decision': 'deny',
      'gen_ai.evaluation.score.label': 'deny',
      'gen_ai.evaluation.score.value': 1,
      'guardagent.reasons.count': 1,
      'guardagent.reasons.kinds': ['access'],
    })
    expect(spans.filter(({ status }) => status.code !== SpanStatusCode.UNSET)).toEqual([])
  })

  it('of an unknown end in the code of its failure, where it happened and in the guard’s own', async () => {
    const { spans } = await guarded(UNREADABLE)
    expect(treeOf(spans)).toContain('guardagent.guard !program-thrown')
    expect(treeOf(spans)).toContain('  guardagent.sandbox !thrown')
    const { status, attributes } = spanNamed(spans, 'guardagent.guard')
    expect(status).toEqual({ code: SpanStatusCode.ERROR })
    expect(attributes).toMatchObject({ 'guardagent.decision': 'unknown', 'guardagent.reasons.kinds': ['failure'] })
    expect(attributes).not.toHaveProperty('gen_ai.evaluation.score.value')
  })

  it('of a program that had to be mended hold a span for each debug round', async () => {
    const core = scriptedCore(['return nothing.at.all', HONEST])
    const { spans } = await guarded(MEMBERS, { options: { core } })
    expect(treeOf(spans)).toEqual([
      'guardagent.guard',
      '  retrieval',
      '  plan',
      '  guardagent.code',
      '  guardagent.check !refused',
      '  guardagent.debug',
      '    guardagent.code',
      '    guardagent.check',
      '    guardagent.sandbox',
      '      execute_tool ExtractAccess',
      '      execute_tool CheckAccess',
      '    guardagent.judge',
      '  guardagent.record',
    ])
    expect(spanNamed(spans, 'guardagent.debug').attributes).toEqual({
      'guardagent.debug.round': 1,
      'guardagent.debug.mends': 'refused',
    })
    expect(spanNamed(spans, 'guardagent.guard').attributes).toMatchObject({ 'guardagent.attempts.count': 2 })
  })

  it('of a program that its judge does not believe say so', async () => {
    const core = scriptedCore([
      'CheckAccess(policy.roles.visitor, { loans: ["title"] })\nreturn { denied: true, reasons: [] }',
    ])
    const { spans } = await guarded(TITLES, { options: { core } })
    expect(treeOf(spans)).toContain('  guardagent.judge !evidence')
  })

  it('have all ended with the guard, also where a stage never ends', async () => {
    const core = scriptedCore([], { planner: { plan: () => new Promise(() => {}) } })
    const { agent, spans } = await open({ options: { core } })
    await using _ = agent
    await agent.guard(TITLES, { deadlineMs: 20 })
    expect(treeOf(await spans())).toEqual([
      'guardagent.guard !deadline',
      '  retrieval',
      '  plan !deadline',
      '  guardagent.record',
    ])
  })

  it('tell a verdict that could not be recorded', async () => {
    const audit = openAuditLog(':memory:')
    const { agent, spans } = await open({ options: { audit } })
    await using _ = agent
    audit.close()
    await expect(agent.guard(TITLES)).rejects.toThrow(DatabaseError)
    expect(treeOf(await spans())).toContain('guardagent.guard !database')
    expect(treeOf(await spans())).toContain('  guardagent.record !database')
  })

  it('keep the first failure where the guard throws for an unknown', async () => {
    const { agent, spans } = await open({ definition: { onFailure: 'throw' } })
    await using _ = agent
    await expect(agent.guard(UNREADABLE)).rejects.toThrow(GuardFailure)
    expect(treeOf(await spans())).toContain('guardagent.guard !program-thrown')
  })
})

describe('the spans of the compiled way', () => {
  async function openCompiled() {
    const opened = await open()
    const compiled = await opened.agent.compile({ examples: LIBRARY_EXAMPLES, leastShare: 1 })
    expect(compiled.accepted).toBe(true)
    // Compiling opens none.
    expect(await opened.spans()).toEqual([])
    return opened
  }

  it('are one for the program’s run, with the calls that were made ahead of it', async () => {
    const { agent, spans } = await openCompiled()
    await using _ = agent
    await agent.guard(TITLES)
    expect(treeOf(await spans())).toEqual([
      'guardagent.guard',
      '  guardagent.compiled',
      '    execute_tool ReadFields',
      '    execute_tool ExtractAccess',
      '    execute_tool CheckAccess',
      '    guardagent.sandbox',
      '    guardagent.judge',
      '  guardagent.record',
    ])
    const { attributes } = spanNamed(await spans(), 'guardagent.guard')
    expect(attributes).toMatchObject({ 'guardagent.way': 'compiled', 'guardagent.decision': 'allow' })
    expect(spanNamed(await spans(), 'guardagent.compiled').attributes).toEqual({ 'guardagent.compiled.decided': true })
  })

  it('come before those of the per-action way where the program leaves an action to it', async () => {
    const { agent, spans } = await openCompiled()
    await using _ = agent
    await agent.guard({ ...TITLES, output: { sql: 'select title from loans where (' } })
    const stages = treeOf(await spans()).filter((line) => /^ {2}\S/.test(line))
    expect(stages.slice(0, 3)).toEqual(['  guardagent.compiled', '  retrieval', '  plan'])
    expect(spanNamed(await spans(), 'guardagent.compiled').attributes).toEqual({ 'guardagent.compiled.decided': false })
    expect(spanNamed(await spans(), 'guardagent.guard').attributes).toMatchObject({ 'guardagent.way': 'per-action' })
  })
})

describe('the parent of a guard’s span', () => {
  it('is what the caller has active, also across awaits, and nothing of ours stays active', async () => {
    const { agent, tracer, spans } = await open()
    await using _ = agent
    await tracer.startActiveSpan('caller', async (caller) => {
      await Promise.resolve()
      await agent.guard(TITLES)
      expect(trace.getSpan(context.active())).toBe(caller)
      caller.end()
    })
    expect(treeOf(await spans()).slice(0, 3)).toEqual(['caller', '  guardagent.guard', '    retrieval'])
  })

  it('keeps guards at the same time apart, with the calls that come from the sandbox’s processes', async () => {
    const { agent, tracer, spans } = await open()
    await using _ = agent
    const alone = treeOf(await guarded(TITLES).then((done) => done.spans)).map((line) => `  ${line}`)
    const names = ['one', 'two', 'three', 'four', 'five', 'six']
    await Promise.all(
      names.map((name) => tracer.startActiveSpan(name, (span) => agent.guard(TITLES).finally(() => span.end()))),
    )
    const all = await spans()
    for (const name of names) {
      const { traceId } = spanNamed(all, name).spanContext()
      expect(treeOf(all.filter((span) => span.spanContext().traceId === traceId))).toEqual([name, ...alone])
    }
  })
})

describe('without what an application usually sets up', () => {
  afterEach(() => {
    trace.disable()
    context.setGlobalContextManager(asyncContextManager())
  })

  it('the spans of one guard form a tree where no context manager is registered', async () => {
    const { spans: usual } = await guarded(TITLES)
    context.disable()
    const { spans } = await guarded(TITLES)
    expect(treeOf(spans)).toEqual(treeOf(usual))
  })

  it('they go to the global provider, also one that is registered later', async () => {
    const collected = collectSpans()
    await using agent = await GuardAgent.open({ definition: LIBRARY, telemetry: openTelemetry() })
    expect(await agent.guard(TITLES)).toMatchObject({ decision: 'allow' })
    trace.setGlobalTracerProvider(collected.provider)
    await agent.guard(TITLES)
    const spans = await collected.spans()
    expect(treeOf(spans)[0]).toBe('guardagent.guard')
    expect(spans[0]?.instrumentationScope.name).toBe('guardagent')
  })

  it('a trace that is not sampled costs no copy of any text', async () => {
    const { tracer } = collectSpans(new AlwaysOffSampler())
    const read: string[] = []
    await openTelemetry({ tracer, payloads: true }).span({ name: 'guard' }, async (span) => {
      span.show(() => ({ input: String(read.push('input')) }))
    })
    expect(read).toEqual([])
  })
})
