import type { GuardingOptions, UnknownOption } from '../mapping/guarding-options.ts'
import type { Handling } from '../mapping/handle-pending.ts'
import { handleFailed, handlePending } from '../mapping/handle-pending.ts'
import { Approvals, QUESTION, resume } from './approvals.ts'
import { askForm } from './ask-form.ts'
import { type Asking, isModern, takesForms } from './message.ts'
import { refusalResult } from './refusal-result.ts'
import type { McpCall, ReadCall } from './tool-call.ts'

/** How a proxy guards calls. */
export type CallGuarding = GuardingOptions<McpCall> &
  UnknownOption & {
    /** What the user asked for so far, oldest first, where the caller knows it: a proxy sees calls only. Nothing by default. */
    readonly requests?: (call: McpCall) => readonly string[] | Promise<readonly string[]>
  }

/** What becomes of a call: on to the server as it was guarded, or a result in its place. */
export type Gated =
  | { readonly kind: 'forward'; readonly message: Asking }
  | { readonly kind: 'answer'; readonly result: object }

type Around = { readonly capabilities: unknown; readonly signal: AbortSignal }

/** Asks the person at the client; true only for a yes. Rejects where there is no answer. */
type AskClient = (params: object, signal: AbortSignal) => Promise<boolean>

/** Says why a tool may not be called, whatever the arguments; null where it may. Never rejects. */
type RefuseTool = (tool: string) => Promise<string | null>

/** Decides about each `tools/call`. */
export class CallGate {
  readonly #options: CallGuarding
  readonly #refusal: RefuseTool
  readonly #askClient: AskClient
  readonly #approvals = new Approvals<Gated>()

  constructor(options: CallGuarding, refusal: RefuseTool, askClient: AskClient) {
    this.#options = options
    this.#refusal = refusal
    this.#askClient = askClient
  }

  /** Never rejects but for the signal. */
  async decide(call: ReadCall, around: Around): Promise<Gated> {
    const answered = this.#approvals.take(call)
    if (answered !== null)
      return answered.yes ? this.#forward(call, resume(answered.asked.call, call)) : answered.asked.refusal
    const unknownTool = await this.#refuseTool(call)
    if (unknownTool !== null) return unknownTool
    const handling = await this.#handle(call, around.signal)
    around.signal.throwIfAborted()
    if (handling.kind === 'pass') return this.#forward(call, call.message)
    return handling.kind === 'ask' ? this.#ask(call, handling, around) : answerWith(call, handling)
  }

  async #handle(call: ReadCall, signal: AbortSignal): Promise<Handling> {
    const { tool, meta } = call
    // INVARIANT: what is checked, what a function of the caller is shown, and what is forwarded are copies: none changes another.
    const context: McpCall = structuredClone({ tool, arguments: call.arguments, meta })
    const pending = { kind: 'call', tool, arguments: structuredClone(call.arguments), text: '' } as const
    const around = { context, signal }
    try {
      const requests = (await this.#options.requests?.(context)) ?? []
      return await handlePending(this.#options, { ...pending, requests }, around)
    } catch (error) {
      // Whoever should say what was asked for failed: as with any function of the caller, the call does not go on.
      return handleFailed(this.#options, { ...pending, requests: [] }, error)
    }
  }

  async #ask(
    call: ReadCall,
    handling: Extract<Handling, { kind: 'ask' }>,
    { capabilities, signal }: Around,
  ): Promise<Gated> {
    const form = askForm(call, handling.verdict)
    if (form === null || call.id === null || !takesForms(capabilities)) return answerWith(call, handling)
    const declined = answerWith(call, {
      ...handling,
      message: `${handling.message}\nA person was asked, and did not allow it.`,
    })
    if (isModern(call.message)) {
      const params = { mode: 'form', ...form }
      const inputRequests = { [QUESTION]: { method: 'elicitation/create', params } }
      const requestState = this.#approvals.open({ call, refusal: declined })
      return { kind: 'answer', result: { resultType: 'input_required', inputRequests, requestState } }
    }
    const yes = await this.#askClient(form, signal).catch(() => false)
    signal.throwIfAborted()
    return yes ? this.#forward(call, call.message) : declined
  }

  /** A verdict takes its time: what the tool is may have changed meanwhile. */
  async #forward(call: ReadCall, message: Asking): Promise<Gated> {
    return (await this.#refuseTool(call)) ?? { kind: 'forward', message }
  }

  async #refuseTool(call: ReadCall): Promise<Gated | null> {
    const why = await this.#refusal(call.tool)
    if (why === null) return null
    const text = `The call of \`${call.tool}\` did not run: ${why}. Do not call it again; tell the user so.`
    return { kind: 'answer', result: refusalResult(text, null, isModern(call.message)) }
  }
}

function answerWith(call: ReadCall, handling: Exclude<Handling, { kind: 'pass' }>): Gated {
  return { kind: 'answer', result: refusalResult(handling.message, handling.verdict, isModern(call.message)) }
}
