import type { AgentOutputType, InputGuardrail, OutputGuardrail } from '@openai/agents'
import { toJson } from '../mapping/index.ts'
import { askGuard, type Guarding } from './ask-guard.ts'
import { describeHandling } from './guardrail-options.ts'
import { typedContext } from './typed-context.ts'

/** Asks the guard about what the user asked for. The model is not called before: `runInParallel` is false. */
export function inputGuardrail<TContext>(guarding: Guarding<TContext>): InputGuardrail {
  return {
    name: 'guardagent',
    runInParallel: false,
    execute: async ({ context, agent, input }) => {
      guarding.asked.hear(context, agent, input)
      const read = (requests: readonly string[]) => ({ kind: 'request' as const, requests })
      const handling = await askGuard(guarding, typedContext<TContext>(context), { read, unread: read([]) })
      return { tripwireTriggered: handling.kind !== 'pass', outputInfo: describeHandling(handling) }
    },
  }
}

/** Takes note of what the user asked for, also of what is added to a run that waits for a person. Stops nothing. */
export function listeningGuardrail<TContext>({ asked }: Guarding<TContext>): InputGuardrail {
  return {
    name: 'guardagent hears the request',
    runInParallel: false,
    execute: async ({ context, agent, input }) => {
      asked.hear(context, agent, input)
      return { tripwireTriggered: false, outputInfo: null }
    },
  }
}

/** Asks the guard about the answer. In a streamed run its text has left by then. */
export function outputGuardrail<TContext>(guarding: Guarding<TContext>): OutputGuardrail<AgentOutputType, TContext> {
  return {
    name: 'guardagent',
    execute: async ({ agentOutput, context }) => {
      const answer = (requests: readonly string[], value: unknown) =>
        ({ kind: 'answer', requests, answer: toJson(value) }) as const
      const waiting = {
        read: (requests: readonly string[]) => answer(requests, agentOutput),
        unread: answer([], null),
      }
      const handling = await askGuard(guarding, context, waiting)
      return { tripwireTriggered: handling.kind !== 'pass', outputInfo: describeHandling(handling) }
    },
  }
}
