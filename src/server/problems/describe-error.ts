/** What a log may say of an error. */
export type ErrorSeen = { readonly name: string; readonly code: string | null; readonly cause?: ErrorSeen }

const DEEPEST = 3

function word(value: unknown): string | null {
  return typeof value === 'string' && /^[\w.-]{1,64}$/.test(value) ? value : null
}

/**
 * An error by names and codes. Its message stays out: it may quote what was in a body.
 * @example describeError(error) // { name: 'DatabaseError', code: 'database', cause: { name: 'SqliteError', code: 'SQLITE_FULL' } }
 */
export function describeError(error: unknown, depth = 1): ErrorSeen {
  if (!(error instanceof Error)) return { name: typeof error, code: null }
  const seen = { name: word(error.name) ?? 'Error', code: 'code' in error ? word(error.code) : null }
  if (error.cause === undefined || depth === DEEPEST) return seen
  return { ...seen, cause: describeError(error.cause, depth + 1) }
}
