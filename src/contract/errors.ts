import type { Verdict } from './verdict.ts'

/** Base of all errors that the library throws. `code` is stable. */
export class GuardAgentError extends Error {
  readonly code: string

  constructor(code: string, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = new.target.name
    this.code = code
  }
}

/** A definition, action, data file or option that cannot be used. The command line answers it with exit code 3. */
export class InputError extends GuardAgentError {
  constructor(message: string, options?: ErrorOptions) {
    super('invalid-input', message, options)
  }
}

/** The requests ask for something that the chosen core cannot follow. */
export class PolicyError extends GuardAgentError {
  readonly uncovered: readonly string[]

  constructor(message: string, uncovered: readonly string[] = []) {
    super('unsupported-requests', message)
    this.uncovered = uncovered
  }
}

/** A database that cannot be opened, read or written, or that is damaged or newer than this version. */
export class DatabaseError extends GuardAgentError {
  readonly path: string

  constructor(path: string, message: string, options?: ErrorOptions) {
    super('database', message, options)
    this.path = path
  }
}

export type ModelErrorCode =
  | 'model-unavailable'
  | 'model-rejected'
  | 'model-timeout'
  | 'model-refusal'
  | 'model-reply'
  | 'model-truncated'

/** The model gave no usable reply. */
export class ModelError extends GuardAgentError {
  /** HTTP status, where there was one. */
  readonly status: number | null

  constructor(code: ModelErrorCode, message: string, options: ErrorOptions & { status?: number } = {}) {
    super(code, message, options)
    this.status = options.status ?? null
  }
}

/** A reply that is not a plan, twice. */
export class PlanError extends GuardAgentError {
  constructor(message: string, options?: ErrorOptions) {
    super('plan', message, options)
  }
}

/** A tool that cannot be defined or registered. */
export class ToolError extends GuardAgentError {
  constructor(message: string, options?: ErrorOptions) {
    super('tool', message, options)
  }
}

/** No sandbox can be had: its process does not start, or a layer that is required is missing. */
export class SandboxError extends GuardAgentError {
  constructor(message: string, options?: ErrorOptions) {
    super('sandbox', message, options)
  }
}

/** The guard's time was up, or the caller aborted it. */
export class DeadlineError extends GuardAgentError {
  constructor(code: 'deadline' | 'aborted', message: string, options?: ErrorOptions) {
    super(code, message, options)
  }
}

/** A stored verdict that cannot be replayed. */
export class ReplayError extends GuardAgentError {
  constructor(message: string) {
    super('replay', message)
  }
}

/** Thrown by `guard()` for an unknown verdict where the definition says `onFailure: throw`. */
export class GuardFailure extends GuardAgentError {
  readonly verdict: Verdict

  constructor(verdict: Verdict) {
    super('guard-failure', verdict.message)
    this.verdict = verdict
  }
}
