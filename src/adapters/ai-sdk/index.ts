export type {
  Guard,
  GuardingOptions,
  Handling,
  Pending,
  Refusal,
  RenderedAction,
  UnknownOption,
} from '../mapping/index.ts'
export { AnswerWithheldError } from './answer-withheld-error.ts'
export type { CallToApprove } from './asks-person.ts'
export { guardAnswers } from './guard-answers.ts'
export { guardToolCalls, type ToolCallApproval, type ToolCallOptions } from './guard-tool-calls.ts'
export type { AnswerOptions } from './handle-answer.ts'
export type { ModelCall } from './model-types.ts'
