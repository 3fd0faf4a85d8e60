import { lstatSync, readFileSync, statSync } from 'node:fs'
import { CompiledGuard } from '../contract/compiled.ts'
import { describeIssues } from '../contract/describe-issue.ts'
import { InputError } from '../contract/errors.ts'
import { requireWritable, writeTextFile } from '../files/write-file.ts'
import { hashOf } from './hash-of.ts'

/** What a file holds, or why that cannot be used; null where there is no file. */
export type CompiledFile = { readonly guard: CompiledGuard } | { readonly problem: string } | null

/** A program has at most 65,536 characters; evidence names every example. */
const MOST_BYTES = 67_108_864

/** Hash of everything in a compiled guard but the hash itself. */
export function hashCompiled(guard: Omit<CompiledGuard, 'hash'>): string {
  const { hash: _hash, ...rest } = { hash: '', ...guard }
  return hashOf(rest)
}

function parse(text: string): CompiledFile {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return { problem: 'it is not JSON' }
  }
  const parsed = CompiledGuard.safeParse(value)
  if (!parsed.success) return { problem: `it is no compiled guard: ${describeIssues(parsed.error.issues, value)}` }
  if (hashCompiled(parsed.data) !== parsed.data.hash) return { problem: 'it was edited after it was accepted' }
  return { guard: parsed.data }
}

/** Reads the file of an accepted program. Never throws: who cannot use it goes the per-action way. */
export function readCompiled(path: string): CompiledFile {
  try {
    const { size } = statSync(path, { throwIfNoEntry: false }) ?? { size: null }
    if (size === null)
      return lstatSync(path, { throwIfNoEntry: false }) === undefined
        ? null
        : { problem: 'it is a link to a missing file' }
    if (!statSync(path).isFile()) return { problem: 'it is no file' }
    if (size > MOST_BYTES) return { problem: `it has ${size} bytes; ${MOST_BYTES} are allowed` }
    return parse(readFileSync(path, 'utf8'))
  } catch {
    return { problem: 'it cannot be read' }
  }
}

/** Before long work. @throws InputError where the file could not be written */
export function requireWritableCompiled(path: string): void {
  requireWritable(path, 'compiled program')
  if (statSync(path, { throwIfNoEntry: false })?.isFile() === false)
    throw new InputError(`compiled program \`${path}\`: is no file; name another`)
}

/** Writes it whole, or leaves what is there. @throws InputError where it cannot be written */
export function writeCompiled(path: string, guard: CompiledGuard): void {
  writeTextFile(path, `${JSON.stringify(guard, null, 2)}\n`, 'compiled program')
}
