import { readdirSync, realpathSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { SandboxError } from '../contract/errors.ts'

const NOT_BUILT = 'isolated-vm has nothing built for this machine; install it again (`npm rebuild isolated-vm`)'
/** Of errors that say that something is not there, and not that it cannot be read just now. */
const ABSENT: readonly (string | undefined)[] = [undefined, 'ENOENT', 'MODULE_NOT_FOUND']

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined
}

/** The search takes a folder that it cannot read for an empty one: this finds out what it kept to itself. */
function failureToList(folder: string): unknown {
  try {
    readdirSync(folder)
    return null
  } catch (error) {
    return error
  }
}

function noAddon(cause: unknown, folder: string): SandboxError {
  const unreadable = [cause, failureToList(folder)].find((error) => !ABSENT.includes(codeOf(error)))
  if (!(unreadable instanceof Error)) return new SandboxError(NOT_BUILT, { cause })
  const what = `\`${codeOf(unreadable)}\`, ${unreadable.message}`
  return new SandboxError(`the compiled part of isolated-vm cannot be read: ${what}`, { cause: unreadable })
}

/** The compiled part of isolated-vm for this machine: all that the child needs of the package. @throws SandboxError where there is none */
export function addonFile(): string {
  const required = createRequire(import.meta.url)
  let folder = import.meta.dirname
  try {
    const entry = required.resolve('isolated-vm')
    folder = join(dirname(entry), 'prebuilds')
    const locate: { path(folder: string): string } = createRequire(entry)('node-gyp-build')
    return realpathSync(locate.path(dirname(entry)))
  } catch (cause) {
    throw noAddon(cause, folder)
  }
}
