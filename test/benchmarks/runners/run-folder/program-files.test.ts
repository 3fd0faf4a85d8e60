import { describe, expect, it } from 'vitest'
import { newCell } from '../../../../benchmarks/runners/cell.ts'
import { isDraft } from '../../../../benchmarks/runners/run-folder/file-names.ts'
import {
  compiledFileOf,
  isProgramFile,
  refusedFileOf,
} from '../../../../benchmarks/runners/run-folder/program-files.ts'

const CELL = newCell({ benchmark: 'eicu-ac', method: 'rule', mode: 'compiled' })

describe('files of programs', () => {
  it('have a name for each cell and outcome, which is known for one', () => {
    const names = [CELL, { ...CELL, shots: 3 }].flatMap((cell) => [compiledFileOf(cell), refusedFileOf(cell)])
    expect(new Set(names).size).toBe(4)
    expect(names.every(isProgramFile)).toBe(true)
    expect(names.every((name) => isDraft(`${name}.draft`))).toBe(true)
  })

  it.each(['compiled-.json', 'compiled-0123456789abcdef.json.draft', '../compiled-0123456789abcdef.json', 'run.json'])(
    'have not the name `%s`',
    (name) => {
      expect(isProgramFile(name)).toBe(false)
    },
  )
})
