export type {
  Guard,
  GuardingOptions,
  Handling,
  Pending,
  Refusal,
  RenderedAction,
  UnknownOption,
} from '../mapping/index.ts'
export type { GuardInterrupt } from './ask-person.ts'
export type { CallContext } from './call-context.ts'
export { guardedToolNode } from './guarded-tool-node.ts'
export type { CallOptions } from './judge-calls.ts'
