import { accessSync, constants, existsSync, statSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { InputError } from '../contract/errors.ts'

/** Before long work: that what it ends in can be written. @throws InputError: what, where, what to do */
export function requireWritable(path: string, what: string): void {
  const folder = dirname(resolve(path))
  if (!existsSync(folder))
    throw new InputError(`${what} \`${path}\`: its folder does not exist; create it, or name another`)
  try {
    accessSync(existsSync(path) ? path : folder, constants.W_OK)
  } catch (cause) {
    throw new InputError(`${what} \`${path}\`: cannot be written; name another`, { cause })
  }
}

/** @throws InputError where the file cannot be written */
export function writeTextFile(path: string, text: string, what: string): void {
  requireWritable(path, what)
  if (existsSync(path) && statSync(path).isDirectory())
    throw new InputError(`${what} \`${path}\`: is a folder; name a file`)
  try {
    writeFileSync(path, text)
  } catch (cause) {
    throw new InputError(`${what} \`${path}\`: cannot be written; name another`, { cause })
  }
}
