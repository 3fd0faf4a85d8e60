import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { describeIssues } from '../../../src/contract/describe-issue.ts'
import { InputError } from '../../../src/contract/errors.ts'
import { RunConfiguration, RunEnvironment } from '../run-configuration.ts'
import { RUN_FILE } from './file-names.ts'
import { fileProblem, hasCode } from './file-problem.ts'
import { writeAtomically } from './write-atomically.ts'

/** What `run.json` holds. */
export const RunFile = z.strictObject({ configuration: RunConfiguration, environment: RunEnvironment })
export type RunFile = z.infer<typeof RunFile>

function readText(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch (cause) {
    if (hasCode(cause, 'ENOENT') || hasCode(cause, 'ENOTDIR')) return null
    throw fileProblem('read', path, cause)
  }
}

function parse(text: string, path: string): RunFile {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (cause) {
    throw new InputError(`\`${path}\` is damaged: it is no JSON; start a new run`, { cause })
  }
  const parsed = RunFile.safeParse(value)
  if (parsed.success) return parsed.data
  throw new InputError(
    `\`${path}\` is of no run: ${describeIssues(parsed.error.issues, value)}; name a folder of \`bench --out\``,
  )
}

/** Configuration and environment of the run in a folder; null where there is none. @throws InputError if it is damaged */
export function findRunFile(directory: string): RunFile | null {
  const path = join(directory, RUN_FILE)
  const text = readText(path)
  return text === null ? null : parse(text, path)
}

/** The same of a folder that must hold a run. @throws InputError */
export function readRunFile(directory: string): RunFile {
  const found = findRunFile(directory)
  if (found !== null) return found
  throw new InputError(`no run in \`${directory}\`: it has no ${RUN_FILE}; name a folder of \`bench --out\``)
}

export function writeRunFile(directory: string, run: RunFile): void {
  writeAtomically(join(directory, RUN_FILE), `${JSON.stringify(RunFile.parse(run), null, 2)}\n`)
}
