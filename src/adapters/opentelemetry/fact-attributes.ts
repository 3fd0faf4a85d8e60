import type { Attributes } from '@opentelemetry/api'
import type { SpanFacts } from '../../contract/telemetry.ts'

/** Names of attributes: those of the GenAI semantic conventions where they have one, and ours. The conventions may still change; ours do not. */
const NAMES: Readonly<Record<keyof SpanFacts, readonly string[]>> = {
  agent: ['gen_ai.agent.name'],
  definition: ['guardagent.definition.name'],
  definitionHash: ['guardagent.definition.hash'],
  core: ['guardagent.core'],
  engine: ['guardagent.engine'],
  mode: ['guardagent.mode'],
  verdictId: ['guardagent.verdict.id'],
  decision: ['guardagent.decision', 'gen_ai.evaluation.score.label'],
  label: ['gen_ai.evaluation.score.value'],
  risk: ['guardagent.risk'],
  way: ['guardagent.way'],
  identitySource: ['guardagent.identity.source'],
  reasons: ['guardagent.reasons.count'],
  reasonKinds: ['guardagent.reasons.kinds'],
  attempts: ['guardagent.attempts.count'],
  demonstrations: ['guardagent.demonstrations.count'],
  toolCalls: ['guardagent.tool_calls.count'],
  modelCalls: ['guardagent.model_calls.count'],
  decided: ['guardagent.compiled.decided'],
  round: ['guardagent.debug.round'],
  mends: ['guardagent.debug.mends'],
  model: ['gen_ai.request.model'],
  provider: ['gen_ai.provider.name'],
  replyShape: ['guardagent.reply.shape'],
  inputTokens: ['gen_ai.usage.input_tokens'],
  outputTokens: ['gen_ai.usage.output_tokens'],
  tool: ['gen_ai.tool.name'],
  toolKind: ['guardagent.tool.kind'],
}

/** Attributes of what a span may always say. A fact that this version has no name for is left out. */
export function factAttributes(facts: SpanFacts): Attributes {
  const names = new Map<string, readonly string[]>(Object.entries(NAMES))
  const pairs = Object.entries(facts).flatMap(([fact, value]) =>
    (names.get(fact) ?? []).map((name): [string, Attributes[string]] => [
      name,
      typeof value === 'object' ? [...value] : value,
    ]),
  )
  return Object.fromEntries(pairs)
}
