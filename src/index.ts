export type { OpenOptions } from './compose.ts'
export { Action, type Identity } from './contract/action.ts'
export type { AuditLog, AuditRecord, AuditVerification } from './contract/audit.ts'
export { CheckResult, type Decision, type Risk } from './contract/check-result.ts'
export { Candidate, type Compiled, CompiledGuard, CompileProblem, LabelledExample } from './contract/compiled.ts'
export type { Coder, Compiler, CompileTask, Core, GuardTask, Planner } from './contract/core.ts'
export { Definition, type DefinitionInput } from './contract/definition.ts'
export { Demonstration, NewDemonstration } from './contract/demonstration.ts'
export {
  DatabaseError,
  DeadlineError,
  GuardAgentError,
  GuardFailure,
  InputError,
  ModelError,
  PlanError,
  PolicyError,
  ReplayError,
  SandboxError,
  ToolError,
} from './contract/errors.ts'
export type { Json } from './contract/json.ts'
export type { LeaveOut, MemoryStore, Retrieved } from './contract/memory.ts'
export type { Model, ModelRequest, Usage } from './contract/model.ts'
export { Plan } from './contract/plan.ts'
export { AccessMap, Policy, Rule } from './contract/policy.ts'
export { Reason } from './contract/reason.ts'
export {
  type LayerReport,
  type Sandbox,
  SandboxLayer,
  SandboxLimits,
  type SandboxOutcome,
  type SandboxPoolOptions,
  type SandboxTools,
} from './contract/sandbox.ts'
export type { CompiledState } from './contract/stages.ts'
export type { Span, SpanFacts, SpanName, SpanOpening, SpanPayload, Telemetry } from './contract/telemetry.ts'
export { CheckOutcome, type Tool, ToolCall } from './contract/tool.ts'
export { Verdict } from './contract/verdict.ts'
export type { RetrieveOptions } from './guard/shown-demonstrations.ts'
export type { GuardOptions } from './guard.ts'
export { type AdmitOptions, type CompileRequest, GuardAgent, stops } from './guard-agent.ts'
export { type PoolStatistics, type SandboxPool, sandboxPool } from './sandbox/sandbox-pool.ts'
export { defineTool } from './toolbox/define-tool.ts'
export type { Decided, HumanDecision } from './trust/decide-verdict.ts'
