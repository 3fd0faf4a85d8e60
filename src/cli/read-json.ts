import { readFileSync } from 'node:fs'
import { InputError } from '../contract/errors.ts'
import type { Terminal } from './terminal.ts'

/** Reads JSON from a file, or from standard input for `-`. @throws InputError in one line: what, where, what to do */
export async function readJson(terminal: Terminal, source: string, what: string): Promise<unknown> {
  const text = source === '-' ? await terminal.input() : readTextFile(source, what)
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (cause) {
    const where = source === '-' ? 'on standard input' : `\`${source}\``
    const why = cause instanceof Error ? cause.message.split('\n')[0] : ''
    throw new InputError(`${what} ${where}: not JSON: ${why}; mend it`, { cause })
  }
}

/** @throws InputError where the file is missing or cannot be read */
function readTextFile(file: string, what: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (cause) {
    const missing = cause instanceof Error && 'code' in cause && cause.code === 'ENOENT'
    throw new InputError(
      `${what} \`${file}\`: ${missing ? 'there is no such file' : 'cannot be read'}; check the path`,
      { cause },
    )
  }
}
