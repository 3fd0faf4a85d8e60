import { afterEach, describe, expect, it } from 'vitest'
import { llmCoder } from '../../src/codegen/llm-coder.ts'
import { PlanError } from '../../src/contract/errors.ts'
import { openaiModel } from '../../src/llm/openai-model.ts'
import { llmPlanner } from '../../src/planner/llm-planner.ts'
import { DELIMITER, llmTask, plan, wirePlan } from '../fixtures/llm-task.ts'
import * as misbehaviour from '../fixtures/protocol-misbehaviour.ts'
import { type ProtocolServer, type ServerScript, sendJson, startProtocolServer } from '../fixtures/protocol-server.ts'
import { scriptedGuardReplies } from '../fixtures/rule-following-replies.ts'

const program = "return CheckAccess(policy.roles.visitor, { loans: ['title'] })"
const delimiter = () => DELIMITER

const running: ProtocolServer[] = []
afterEach(async () => {
  await Promise.all(running.splice(0).map((one) => one.close()))
})

async function start(script: ServerScript, structuredOutput: 'auto' | 'on' | 'off' = 'auto', timeoutMs = 10_000) {
  const server = await startProtocolServer(script)
  running.push(server)
  const sleep = async () => {}
  const model = openaiModel({ model: 'm', baseUrl: server.url, structuredOutput, timeoutMs, retries: 1, sleep })
  return { server, planner: llmPlanner({ model, delimiter }), coder: llmCoder({ model, delimiter }) }
}

describe('planner and coder over HTTP', () => {
  it.each([
    ['on', 'js'],
    ['off', 'js'],
    ['off', 'json'],
  ] as const)('work with structured output %s and plain programs as %s', async (structuredOutput, plainPrograms) => {
    const script = scriptedGuardReplies({
      plan: wirePlan,
      program,
      correction: () => `${program} // mended`,
      plainPrograms,
    })
    const { planner, coder, server } = await start(script, structuredOutput)
    const task = llmTask()
    expect(await planner.plan(task)).toEqual(plan)
    expect(await coder.write(task, plan)).toBe(program)
    const failed = { program, error: { code: 'thrown' as const, message: 'no', line: 1 } }
    expect(await coder.debug(task, plan, failed)).toBe(`${program} // mended`)
    expect(task.usage).toEqual({ calls: 3, promptTokens: 21, completionTokens: 9 })
    expect(
      server.requests.every((request) => (request.response_format !== undefined) === (structuredOutput === 'on')),
    ).toBe(true)
  })

  it('work where the endpoint turns schemas down', async () => {
    const follow = scriptedGuardReplies({ plan: wirePlan, program })
    const { planner, coder } = await start((request) =>
      request.response_format
        ? (response) => sendJson(response, 400, { error: { message: 'response_format?' } })
        : follow(request),
    )
    const task = llmTask()
    expect(await planner.plan(task)).toEqual(plan)
    expect(await coder.write(task, plan)).toBe(program)
    expect(task.usage.calls).toBe(3)
  })

  it('end in a PlanError where the JSON is of another shape, twice', async () => {
    const { planner, server } = await start(['{"verdict": "allow"}'])
    await expect(planner.plan(llmTask())).rejects.toBeInstanceOf(PlanError)
    expect(server.requests).toHaveLength(2)
  })

  it('mend newlines that were escaped twice', async () => {
    const lines = `const list = policy.roles.visitor\n${program}`
    const { coder } = await start([misbehaviour.escapedTwice(lines)])
    expect(await coder.write(llmTask(), plan)).toBe(lines)
  })

  it.each([
    ['rate limits', misbehaviour.rateLimited, 'model-unavailable'],
    ['server errors', misbehaviour.serverError, 'model-unavailable'],
    ['a hang', misbehaviour.hang, 'model-timeout'],
    ['a slow drip', misbehaviour.slowDrip, 'model-timeout'],
    ['a cut connection', misbehaviour.cutMidBody, 'model-unavailable'],
    ['HTML', misbehaviour.htmlPage, 'model-reply'],
    ['an empty choice list', misbehaviour.emptyChoices, 'model-reply'],
    ['null content', misbehaviour.nullContent, 'model-reply'],
    ['a refusal', misbehaviour.refusal, 'model-refusal'],
    ['a truncated body', misbehaviour.truncatedBody, 'model-reply'],
    ['a reply cut at its length', misbehaviour.cutAtLength, 'model-truncated'],
    ['a key that is not known', misbehaviour.badKey, 'model-rejected'],
    ['a huge body', misbehaviour.hugeBody, 'model-reply'],
  ])('hand %s on as a typed error', async (_, reply, code) => {
    const { planner, coder } = await start([reply], 'auto', code === 'model-timeout' ? 80 : undefined)
    await expect(planner.plan(llmTask())).rejects.toMatchObject({ code })
    await expect(coder.write(llmTask(), plan)).rejects.toMatchObject({ code })
  })

  it('stop at once when the guard is aborted', async () => {
    const { planner } = await start([misbehaviour.hang])
    const signal = AbortSignal.timeout(30)
    await expect(planner.plan(llmTask({ signal }))).rejects.toMatchObject({ code: 'deadline' })
  })
})
