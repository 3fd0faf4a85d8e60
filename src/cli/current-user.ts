import { userInfo } from 'node:os'

/** Name of the user who runs the command line; a container's user may have none. */
export function currentUser(): string {
  try {
    return userInfo().username || 'unknown user'
  } catch {
    return 'unknown user'
  }
}
