import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { parseDocument } from 'yaml'
import { Definition } from '../contract/definition.ts'
import { describeIssues } from '../contract/describe-issue.ts'
import { InputError } from '../contract/errors.ts'
import { Mode } from '../contract/verdict.ts'

export type LoadedDefinition = {
  readonly definition: Definition
  readonly directory: string
  /** Where it was read; null for a value. */
  readonly file: string | null
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (cause) {
    const missing = cause instanceof Error && 'code' in cause && cause.code === 'ENOENT'
    const what = missing
      ? 'there is no such file'
      : `cannot be read (${cause instanceof Error ? cause.message : cause})`
    throw new InputError(`definition \`${file}\`: ${what}; check the path`, { cause })
  }
}

function parseYaml(text: string, file: string): unknown {
  const document = parseDocument(text, { prettyErrors: true })
  const error = document.errors[0]
  if (error !== undefined) {
    const line = error.linePos?.[0].line ?? '?'
    const what = error.message.split('\n')[0]?.replace(/ at line \d+, column \d+:?$/, '')
    throw new InputError(`definition \`${file}\`, line ${line}: not YAML: ${what}; mend the line`)
  }
  try {
    // Aliases are few in a definition; the cap keeps a small file from growing into a huge value.
    return document.toJS({ maxAliasCount: 20 })
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : cause
    throw new InputError(`definition \`${file}\`: cannot be read: ${why}; write it without so many aliases`, { cause })
  }
}

/** `mode: shadow` was the name of `enforcement: shadow` before there were ways of deciding to choose from. */
function withEnforcement(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('mode' in value)) return value
  const { mode, ...rest } = value
  if (!Mode.safeParse(mode).success) return value
  return 'enforcement' in rest && rest.enforcement !== mode ? value : { ...rest, enforcement: mode }
}

/** Validates a definition that is already a value. @throws InputError naming each field that is wrong */
export function parseDefinition(value: unknown, name: string): Definition {
  const parsed = Definition.safeParse(withEnforcement(value))
  if (parsed.success) return parsed.data
  throw new InputError(`definition ${name}: ${describeIssues(parsed.error.issues, value)}; mend it`)
}

/**
 * Reads a definition from a YAML (or JSON) file. Paths in it are relative to the file's folder.
 * @throws InputError in one line: file, line or field, and what to do
 */
export function loadDefinition(file: string): LoadedDefinition {
  const value = parseYaml(readText(file), file)
  return { definition: parseDefinition(value, `\`${file}\``), directory: dirname(resolve(file)), file: resolve(file) }
}
