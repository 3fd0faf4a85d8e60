import { type CallToolResult, McpServer } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { type Action, Identity } from '../../contract/action.ts'
import { GuardAgentError, GuardFailure, InputError } from '../../contract/errors.ts'
import type { Json } from '../../contract/json.ts'
import { Verdict } from '../../contract/verdict.ts'
import type { Guard } from '../mapping/guarding-options.ts'
import { explainVerdict } from './explain-verdict.ts'

/** A guard that keeps its verdicts: a `GuardAgent`. */
export type RecordingGuard = Guard & { verdict(id: string): Verdict | null }

export type GuardServerOptions = {
  readonly guard: RecordingGuard
  /** Who acts in all actions, as the operator knows it; nobody by default. What the input's text says of it is never believed. */
  readonly identity?: Identity
  /**
   * Takes an action's `identity` from the client, in place of the operator's. Only where every client is trusted to say who acts; `false` by default.
   */
  readonly trustIdentity?: boolean
  /** Time for one verdict, milliseconds; the definition's by default. */
  readonly deadlineMs?: number
  /** What the server says its version is. */
  readonly version?: string
}

const wholeFlag = z.boolean().optional().describe('Answer the whole verdict too: plan, program and checks')
/** Read as it came: the guard itself says what it does not take, such as a field that other readers would silently drop. */
const Anything = z.unknown().refine((value) => value !== undefined, 'must be given')
const UntrustedArguments = z.strictObject({
  input: Anything.describe('What the agent was asked: text or any JSON'),
  output: Anything.describe('What the agent is about to do or say: text or any JSON'),
  answer: z.unknown().describe("The agent's answer to its user, where it has one yet: text or any JSON").optional(),
  whole: wholeFlag,
})
const TrustedArguments = z.strictObject({
  ...UntrustedArguments.shape,
  identity: Identity.optional().describe('Who acts: a role, or attributes'),
})
const Answered = z.object({
  ...Verdict.pick({ id: true, decision: true, label: true, mode: true, message: true, reasons: true }).shape,
  verdict: Verdict.optional(),
})
const Explained = z.object({ verdict: Verdict })

/**
 * A server that offers a guard to any MCP client: `guard` answers the verdict on an action, `explain_verdict` tells how a recorded one came about. It answers
 * and stops nothing: see `guardProxy` for that.
 *
 * @example
 * await guardServer({ guard, identity: { role: 'visitor' } }).connect(new StdioServerTransport())
 */
export function guardServer(options: GuardServerOptions): McpServer {
  const server = new McpServer({ name: 'guardagent', version: options.version ?? 'unknown' })
  offerGuard(server, options)
  offerExplain(server, options)
  return server
}

function offerGuard(server: McpServer, options: GuardServerOptions): void {
  const config = {
    title: 'Guard an action',
    description:
      'Checks an action of an agent (what it was asked, what it is about to do) before it is done. Only the decision `allow` lets it be done; `deny` and `unknown` do not.',
    outputSchema: Answered,
    annotations: { readOnlyHint: true, openWorldHint: false },
  }
  // INVARIANT: a client says who acts only where the operator switched that on; else the field is refused, not dropped.
  if (options.trustIdentity === true)
    server.registerTool('guard', { ...config, inputSchema: TrustedArguments }, (given, { mcpReq }) =>
      answerGuard(options, given, mcpReq.signal),
    )
  else
    server.registerTool('guard', { ...config, inputSchema: UntrustedArguments }, (given, { mcpReq }) =>
      answerGuard(options, given, mcpReq.signal),
    )
}

function offerExplain(server: McpServer, { guard }: GuardServerOptions): void {
  const config = {
    title: 'Explain a verdict',
    description: 'Tells how a recorded verdict came about: reasons, plan, the checks that ran, and the program.',
    inputSchema: z.strictObject({ id: z.string().describe('The id of a verdict') }),
    outputSchema: Explained,
    annotations: { readOnlyHint: true, openWorldHint: false },
  }
  server.registerTool('explain_verdict', config, ({ id }) => answerExplain(guard, id))
}

async function answerGuard(
  { guard, deadlineMs, ...options }: GuardServerOptions,
  { whole, ...given }: z.infer<typeof TrustedArguments>,
  signal: AbortSignal,
): Promise<CallToolResult> {
  const { identity = options.identity ?? {} } = given
  const action: Action = {
    input: asJson(given.input),
    output: asJson(given.output),
    ...(given.answer === undefined ? {} : { answer: asJson(given.answer) }),
    identity,
  }
  return orError(async () => {
    const verdict = await guard
      .guard(action, { signal, ...(deadlineMs === undefined ? {} : { deadlineMs }) })
      .catch((error: unknown) => {
        if (error instanceof GuardFailure) return error.verdict
        throw error
      })
    const { id, decision, label, mode, message, reasons } = verdict
    const answered = { id, decision, label, mode, message, reasons, ...(whole === true ? { verdict } : {}) }
    const lines = [
      `${decision}: ${message}`,
      ...reasons.map((reason) => `- ${JSON.stringify(reason)}`),
      `verdict ${id}`,
    ]
    return { content: [{ type: 'text', text: lines.join('\n') }], structuredContent: answered }
  })
}

function answerExplain(guard: RecordingGuard, id: string): Promise<CallToolResult> {
  return orError(async () => {
    const verdict = guard.verdict(id)
    if (verdict === null) return toolError(`there is no verdict \`${id}\`; take the id from an answer of \`guard\``)
    return { content: [{ type: 'text', text: explainVerdict(verdict) }], structuredContent: { verdict } }
  })
}

/** What is wrong with an action is told; other errors may name files of the host, and a client gets their code. */
async function orError(answer: () => Promise<CallToolResult>): Promise<CallToolResult> {
  try {
    return await answer()
  } catch (error) {
    if (error instanceof InputError) return toolError(error.message)
    const code = error instanceof GuardAgentError ? error.code : 'internal'
    return toolError(`the guard failed (\`${code}\`): nothing was decided, so the action must not be done`)
  }
}

/** What came as JSON, for a type that says so. */
function asJson(value: unknown): Json {
  return JSON.parse(JSON.stringify(value))
}

function toolError(text: string): CallToolResult {
  return { content: [{ type: 'text', text }], isError: true }
}
