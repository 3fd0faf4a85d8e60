import {
  ToolGuardrailFunctionOutputFactory as Behave,
  defineToolInputGuardrail,
  defineToolOutputGuardrail,
  type FunctionCallItem,
  type ToolGuardrailFunctionOutput,
  type ToolInputGuardrailData,
  type ToolInputGuardrailDefinition,
  type ToolOutputGuardrailDefinition,
} from '@openai/agents'
import type { Json } from '../../contract/json.ts'
import { type Handling, type PendingCall, readArguments, toJson } from '../mapping/index.ts'
import { askGuard, type Guarding } from './ask-guard.ts'
import { type DecidedCall, type DecidedCalls, sameArguments } from './decided-calls.ts'
import { describeHandling, type GuardrailOptions } from './guardrail-options.ts'
import { isApproved } from './is-approved.ts'
import { readCall, unreadCall } from './read-call.ts'

const NAME = 'guardagent'

function behave<TContext>(
  { behavior }: GuardrailOptions<TContext>,
  handling: Handling,
  approvedByPerson = false,
): ToolGuardrailFunctionOutput {
  const info = describeHandling(handling, approvedByPerson)
  if (handling.kind === 'pass' || approvedByPerson) return Behave.allow(info)
  return behavior === 'throwException' ? Behave.throwException(info) : Behave.rejectContent(handling.message, info)
}

/**
 * Asks the guard before a tool runs. Where the SDK asked first whether a person must approve, the verdict of then holds. What nobody could decide runs
 * only where a person approved that very call; what is denied does not run even then.
 */
export function toolInputGuardrail<TContext>(
  guarding: Guarding<TContext>,
  decided: DecidedCalls,
): ToolInputGuardrailDefinition<TContext> {
  const { options } = guarding
  const run = async (data: ToolInputGuardrailData<TContext>) => {
    const { context, toolCall } = data
    const key = { tool: toolCall.name, callId: toolCall.callId }
    const approved = isApproved(data)
    // With `preApprovalInputGuardrails` the SDK runs guardrails before a person is asked, and once more before the tool runs.
    if (decided.get(context, key)?.waits === true && !approved) return Behave.allow()
    const known = decided.take(context, key)
    const { tool } = unreadCall(toolCall)
    const given = writtenArguments(toolCall)
    const handling = holding(known, tool, given) ?? atMost(known?.handling, await askAboutCall(guarding, data))
    decided.keep(context, key, { tool, arguments: given ?? null, handling, waits: false })
    return behave(options, handling, handling.kind === 'ask' && approved && decided.useApproval(context, key))
  }
  return defineToolInputGuardrail<TContext>({ name: NAME, run })
}

/** Nothing where they have no JSON: then there is nothing to compare, and asking about them stops the call. */
function writtenArguments({ arguments: text }: FunctionCallItem): Json | undefined {
  try {
    return readArguments(text)
  } catch {
    return undefined
  }
}

/** What was decided, if it is about this call. A stop is in any case: it was about what the tool's own schema made of the arguments. */
function holding(known: DecidedCall | undefined, tool: string, given: Json | undefined): Handling | undefined {
  if (known === undefined) return undefined
  const isSame = known.tool === tool && given !== undefined && sameArguments(known.arguments, given)
  return isSame || known.handling.kind === 'stop' ? known.handling : undefined
}

/** What was said of the written arguments, where what was said of those that the schema made of them is no less. */
function atMost(known: Handling | undefined, said: Handling): Handling {
  return known?.kind === 'ask' && said.kind === 'pass' ? known : said
}

function askAboutCall<TContext>(
  guarding: Guarding<TContext>,
  { context, toolCall }: ToolInputGuardrailData<TContext>,
): Promise<Handling> {
  const read = (requests: readonly string[]) => readCall(toolCall, requests)
  return askGuard(guarding, context, { read, unread: unreadCall(toolCall) })
}

/** Asks the guard about what a tool answered, before the model sees it. Nobody can approve a result: what is not known to be good is withheld. */
export function toolOutputGuardrail<TContext>(guarding: Guarding<TContext>): ToolOutputGuardrailDefinition<TContext> {
  return defineToolOutputGuardrail<TContext>({
    name: NAME,
    run: async ({ context, toolCall, output }) => {
      const result = ({ requests, tool, arguments: given }: PendingCall, value: unknown) =>
        ({ kind: 'result', requests, tool, arguments: given, result: toJson(value) }) as const
      const waiting = {
        read: (requests: readonly string[]) => result(readCall(toolCall, requests), output),
        unread: result(unreadCall(toolCall), null),
      }
      return behave(guarding.options, await askGuard(guarding, context, waiting))
    },
  })
}
