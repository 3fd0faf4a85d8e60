import { readFileSync } from 'node:fs'
import { CompiledGuard } from '../contract/compiled.ts'
import { describeIssues } from '../contract/describe-issue.ts'
import { writeTextFile } from '../files/write-file.ts'
import { hashOf } from './hash-of.ts'

/** What a file holds, or why that cannot be used; null where there is no file. */
export type CompiledFile = { readonly guard: CompiledGuard } | { readonly problem: string } | null

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
    return parse(readFileSync(path, 'utf8'))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    return { problem: 'it cannot be read' }
  }
}

/** Writes it whole, or leaves what is there. @throws InputError where it cannot be written */
export function writeCompiled(path: string, guard: CompiledGuard): void {
  writeTextFile(path, `${JSON.stringify(guard, null, 2)}\n`, 'compiled program')
}
