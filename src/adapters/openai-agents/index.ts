export type {
  Guard,
  GuardingOptions,
  Handling,
  Pending,
  PendingAnswer,
  PendingCall,
  PendingRequest,
  PendingResult,
  Refusal,
  RenderedAction,
  UnknownOption,
} from '../mapping/index.ts'
export { defineGuardrails, type Guardrails } from './define-guardrails.ts'
export type { GuardrailInfo, GuardrailOptions } from './guardrail-options.ts'
