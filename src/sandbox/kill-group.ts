import type { ChildProcess } from 'node:child_process'

/** Kills a child and what it started, which is in the child's group unless it left that. Windows has no groups: there the child alone. */
export function killGroup(child: ChildProcess): void {
  const { pid, exitCode, signalCode } = child
  // INVARIANT: only a child that was not waited for yet: after that its number may be another's.
  if (pid === undefined || exitCode !== null || signalCode !== null) return
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL')
  } catch {
    child.kill('SIGKILL')
  }
}
