export type { GuardInterrupt } from '../langgraph/ask-person.ts'
export type { CallContext } from '../langgraph/call-context.ts'
export type { CallOptions } from '../langgraph/judge-calls.ts'
export type {
  Guard,
  GuardingOptions,
  Handling,
  Pending,
  Refusal,
  RenderedAction,
  UnknownOption,
} from '../mapping/index.ts'
export { guardMiddleware } from './guard-middleware.ts'
