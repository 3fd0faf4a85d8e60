import {
  type Agent,
  type AgentOutputType,
  getHandoff,
  Handoff,
  ToolGuardrailFunctionOutputFactory,
  ToolInputGuardrailTripwireTriggered,
} from '@openai/agents'
import type { Json } from '../../contract/json.ts'
import { readArguments } from '../mapping/index.ts'
import { askGuard, type Guarding } from './ask-guard.ts'
import { describeHandling } from './guardrail-options.ts'

/**
 * A handoff that asks the guard first. The SDK has no way to tell the model that one did not happen, nor to ask a person: what does not pass ends the run,
 * with the error of a tool guardrail.
 */
export function guardHandoff<TContext, TOutput extends AgentOutputType>(
  guarding: Guarding<TContext>,
  given: Agent<TContext, TOutput> | Handoff<TContext, TOutput>,
): Handoff<TContext, TOutput> {
  if (given instanceof Handoff && guarding.parts.has(given)) return given
  const handoff = getHandoff(given)
  const { toolName: tool, onInvokeHandoff } = handoff
  const guarded = handoff.clone({
    onInvokeHandoff: async (context, text) => {
      const call = (requests: readonly string[], given: Json) =>
        ({ kind: 'call', requests, tool, arguments: given, text: '' }) as const
      const handling = await askGuard(guarding, context, {
        read: (requests) => call(requests, readArguments(text)),
        unread: call([], null),
      })
      if (handling.kind === 'pass') return onInvokeHandoff(context, text)
      throw new ToolInputGuardrailTripwireTriggered(handling.message, {
        guardrail: { type: 'tool_input', name: 'guardagent' },
        output: ToolGuardrailFunctionOutputFactory.throwException(describeHandling(handling)),
      })
    },
  })
  return guarding.parts.add(guarded)
}
