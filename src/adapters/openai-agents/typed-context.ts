import type { RunContext } from '@openai/agents'

/** The context of a run as its agents know it: the SDK types approval functions and input guardrails without it, and calls them with it. */
export function typedContext<TContext>(context: RunContext): RunContext<TContext> {
  return context as RunContext<TContext>
}
