import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { canonicalJson } from '../../../src/contract/json.ts'
import { type Cell, cellId } from '../cell.ts'
import type { ExampleRecord } from '../example-record.ts'
import type { RunConfiguration } from '../run-configuration.ts'
import type { JsonDifference } from './compare-json.ts'
import { VERDICTS_FILE } from './file-names.ts'
import { hasCode } from './file-problem.ts'
import { compiledFileOf } from './program-files.ts'

/** Hashes of compiled programs that a cell's verdicts name, by cell; none where its verdicts name none. */
export type CompiledHashes = ReadonlyMap<string, ReadonlySet<string>>

/** Gathers {@link CompiledHashes} of records, one after the other. */
export class HashCollector {
  readonly #found = new Map<string, Set<string>>()

  get hashes(): CompiledHashes {
    return this.#found
  }

  add({ cell, verdict }: Pick<ExampleRecord, 'cell' | 'verdict'>): void {
    const hash = verdict?.compiledHash
    if (hash === undefined) return
    const known = this.#found.get(cell)
    if (known === undefined) this.#found.set(cell, new Set([hash]))
    else known.add(hash)
  }
}

// Of a program's file only what is needed: fields that a later version adds must not make an older run unreadable, nor the other way round.
const Hashed = z.looseObject({ hash: z.string() })

type Program = { readonly stored: string; readonly computed: string }

/** Hash that a program's file states, and that of its content; null where there is no file, undefined where it is no program's. */
function readProgram(path: string): Program | null | undefined {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    return hasCode(error, 'ENOENT') ? null : undefined
  }
  try {
    const { hash: stored, ...content } = Hashed.parse(JSON.parse(text))
    return { stored, computed: `sha256:${createHash('sha256').update(canonicalJson(content)).digest('hex')}` }
  } catch {
    return undefined
  }
}

function compareCell(directory: string, cell: Cell, named: ReadonlySet<string>): JsonDifference[] {
  const file = compiledFileOf(cell)
  const program = readProgram(join(directory, file))
  if (program === undefined) return [{ where: file, stored: 'no compiled program', computed: null }]
  const own = program?.computed ?? null
  const edited = program !== null && program.stored !== own
  return [
    ...(edited ? [{ where: `${file}.hash`, stored: program.stored, computed: own }] : []),
    ...[...named]
      .filter((hash) => hash !== own)
      .map((hash) => ({ where: `${VERDICTS_FILE} \`${cellId(cell)}\` compiledHash`, stored: hash, computed: own })),
  ]
}

type Compared = {
  readonly directory: string
  readonly configuration: RunConfiguration
  readonly compiledHashes: CompiledHashes
}

/**
 * Compares the compiled programs of a run's folder with themselves (the hash that each states is that of its content) and with the verdicts, which
 * name the program that ran. Nothing where all agree, and for cells that have no program.
 */
export function compareCompiled({ directory, configuration, compiledHashes }: Compared): JsonDifference[] {
  return configuration.cells.flatMap((cell) =>
    compareCell(directory, cell, compiledHashes.get(cellId(cell)) ?? new Set()),
  )
}
