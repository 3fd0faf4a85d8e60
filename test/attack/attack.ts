import type { ProgramErrorCode } from '../../src/contract/program.ts'
import type { KnownCall, SandboxLimits } from '../../src/contract/sandbox.ts'

/** How a hostile program must end. */
export type Must =
  | { readonly kind: 'error'; readonly codes: readonly ProgramErrorCode[] }
  /** Exactly this result, as JSON text. */
  | { readonly kind: 'result'; readonly json: string }
  /** Any result, but the same in two runs. */
  | { readonly kind: 'same' }

export type Attack = {
  readonly name: string
  readonly program: string
  readonly must: Must
  /** Where the default limits would not show it. */
  readonly limits?: Partial<SandboxLimits>
  /** What the tools answer, as JSON text; by default `Echo` answers its arguments and `Fail` an error. */
  readonly reply?: (name: string, argumentsJson: string) => string
  /** Exactly these arguments, as JSON text, must have reached the host's tools. */
  readonly calls?: readonly string[]
  /** Calls that were made ahead. */
  readonly known?: readonly KnownCall[]
  /** Exactly this order of all calls, -1 for those that reached the host, must have been told. */
  readonly order?: readonly number[]
}

export type AttackClass = { readonly name: string; readonly attacks: readonly Attack[] }

/** The program must end with one of these errors. */
export function fails(...codes: readonly ProgramErrorCode[]): Must {
  return { kind: 'error', codes }
}

/** The program must return exactly this value. */
export function returns(value: unknown): Must {
  return { kind: 'result', json: JSON.stringify(value) }
}

/** The program must give the same result in every run. */
export function staysSame(): Must {
  return { kind: 'same' }
}

export function describeMust(must: Must): string {
  if (must.kind === 'error') return must.codes.join(' or ')
  return must.kind === 'result' ? `the result ${must.json}` : 'the same result twice'
}

/** Attacks that have only a name and a program, and all end alike. */
export function alike(must: Must, programs: Readonly<Record<string, string>>): Attack[] {
  return Object.entries(programs).map(([name, program]) => ({ name, program, must }))
}
