import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { LOAD_DEFINITION, LOAD_EXAMPLES } from './load-definition.ts'
import { runCommand } from './run-command.ts'

const DEFINITION = 'guard.json'
const EXAMPLES = 'examples.jsonl'
const MEMORY = 'memory.db'
/** Beside the memory, where a guard puts it by itself. */
const AUDIT = 'memory.audit.db'

/** Options that name the guard in the folder, for any command that opens one. */
export const GUARD_OPTIONS = ['--definition', DEFINITION, '--memory', MEMORY]

/** Paths of a guard in its folder, for whoever opens it without the command line. */
export function guardPaths(folder: string): { definition: string; memory: string; audit: string } {
  return { definition: join(folder, DEFINITION), memory: join(folder, MEMORY), audit: join(folder, AUDIT) }
}

/** Puts the guard into the folder as its user would: a definition, and a program for all actions that was accepted on examples. */
export async function prepareFolder(folder: string): Promise<void> {
  writeFileSync(join(folder, DEFINITION), JSON.stringify(LOAD_DEFINITION))
  writeFileSync(join(folder, EXAMPLES), LOAD_EXAMPLES.map((example) => `${JSON.stringify(example)}\n`).join(''))
  await runCommand(folder, ['compile', ...GUARD_OPTIONS, '--examples', EXAMPLES])
}

/** A token that the service in the folder takes. */
export async function createToken(folder: string): Promise<string> {
  return (await runCommand(folder, ['token', 'create', '--name', 'load'])).trim()
}
