import { DatabaseError } from '../contract/errors.ts'

/** What a file says of itself. */
export type DatabaseState = {
  readonly applicationId: number
  /** SQLite's `user_version`: how many migrations it went through. */
  readonly version: number
  /** True where it holds no table at all. */
  readonly empty: boolean
}

/** What this program wants it to be. */
export type Expected = { readonly path: string; readonly applicationId: number; readonly version: number }

/**
 * Refuses a database that is not ours, or newer than this program. An empty one without any mark counts as new.
 *
 * @throws DatabaseError
 */
export function checkState(state: DatabaseState, expected: Expected): 'new' | 'ours' {
  const { path } = expected
  if (state.empty && state.applicationId === 0 && state.version === 0) return 'new'
  if (state.applicationId !== expected.applicationId) {
    throw new DatabaseError(
      path,
      `database \`${path}\`: belongs to another program: expected application id \`${expected.applicationId}\`, got \`${state.applicationId}\`; name another file`,
    )
  }
  if (state.version > expected.version) {
    throw new DatabaseError(
      path,
      `database \`${path}\`: is newer than this program: expected version \`${expected.version}\` or older, got \`${state.version}\`; use a newer guardagent, or name another file`,
    )
  }
  if (state.version < 1) {
    throw new DatabaseError(
      path,
      `database \`${path}\`: the file is damaged: expected version \`1\` or newer, got \`${state.version}\`; restore it from a copy`,
    )
  }
  return 'ours'
}
