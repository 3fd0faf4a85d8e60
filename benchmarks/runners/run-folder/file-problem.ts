import { InputError } from '../../../src/contract/errors.ts'

/** An InputError for what a file system said. */
export function fileProblem(doing: string, path: string, cause: unknown): InputError {
  const why = cause instanceof Error ? cause.message : String(cause)
  return new InputError(`cannot ${doing} \`${path}\`: ${why}; check the folder and its disk`, { cause })
}

export function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
