import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** The command line as users have it. */
export const COMMAND = join(import.meta.dirname, '../../../bin/guardagent.js')

/** A command that takes longer hangs. */
const LONGEST_MS = 60_000

/** Runs one command to its end. @returns what it printed on stdout. @throws Error where its exit code is not 0, or it hangs */
export async function runCommand(folder: string, args: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [COMMAND, ...args], {
    cwd: folder,
    timeout: LONGEST_MS,
  })
  return stdout
}
