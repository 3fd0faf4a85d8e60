import { type Attributes, SpanKind } from '@opentelemetry/api'
import type { SpanName, SpanOpening } from '../../contract/telemetry.ts'
import { factAttributes } from './fact-attributes.ts'

type Described = { readonly name: string; readonly kind: SpanKind; readonly attributes: Attributes }

/** Operations that the GenAI semantic conventions have a name for; their spans are named after it. */
const OPERATIONS: Readonly<Partial<Record<SpanName, string>>> = {
  chat: 'chat',
  tool: 'execute_tool',
  retrieval: 'retrieval',
  plan: 'plan',
}

/** What a span is opened with: a sampler sees no more than this. */
export function describeSpan({ name, facts = {} }: SpanOpening): Described {
  const operation = OPERATIONS[name]
  const attributes = factAttributes(facts)
  if (operation === undefined) {
    const evaluation = name === 'guard' ? { 'gen_ai.evaluation.name': 'guardagent' } : {}
    return { name: `guardagent.${name}`, kind: SpanKind.INTERNAL, attributes: { ...attributes, ...evaluation } }
  }
  const subject = facts.model ?? facts.tool
  return {
    name: subject === undefined ? operation : `${operation} ${subject}`,
    kind: name === 'chat' ? SpanKind.CLIENT : SpanKind.INTERNAL,
    attributes: {
      ...attributes,
      'gen_ai.operation.name': operation,
      ...(name === 'tool' ? { 'gen_ai.tool.type': 'function' } : {}),
    },
  }
}
