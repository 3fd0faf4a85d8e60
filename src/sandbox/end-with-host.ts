import type { ChildProcess } from 'node:child_process'
import { killGroup } from './kill-group.ts'

const running = new Set<ChildProcess>()

function killAll(): void {
  for (const child of running) killGroup(child)
}

/**
 * Kills a child, and what it started, when the host exits by itself. One listener for all pools of the process. A host that is killed cannot do this: then the
 * layer `dies-with-host` ends the child, and without that its closed input, once it reads again.
 */
export function endWithHost(child: ChildProcess): void {
  if (running.size === 0) process.once('exit', killAll)
  running.add(child)
  const forget = () => {
    running.delete(child)
    if (running.size === 0) process.off('exit', killAll)
  }
  child.once('exit', forget)
  child.once('error', forget)
}
