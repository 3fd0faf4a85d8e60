import { describe, expect, it } from 'vitest'
import { Cell, cellId, cellLabel, newCell } from '../../../benchmarks/runners/cell.ts'

const GUARD = newCell({ benchmark: 'eicu-ac', method: 'guardagent', core: 'rule' })

describe('the mode of a cell', () => {
  it('is per action where an older run does not name it', () => {
    const { mode, ...older } = GUARD
    expect(mode).toBe('per-action')
    expect(Cell.parse(older)).toEqual(GUARD)
  })

  it('names the cell only where it is not usual', () => {
    expect(cellId(GUARD)).toBe('eicu-ac guardagent core=rule')
    const compiled = newCell({ ...GUARD, mode: 'compiled-first' })
    expect(cellId(compiled)).toBe('eicu-ac guardagent core=rule mode=compiled-first')
    expect(cellLabel(compiled)).toBe('guardagent rule compiled-first')
    expect(cellId(newCell({ ...GUARD, mode: 'compiled' }))).not.toBe(cellId(compiled))
  })
})
