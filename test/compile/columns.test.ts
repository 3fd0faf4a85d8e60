import { describe, expect, it } from 'vitest'
import { columnKeys, covers } from '../../src/compile/columns.ts'
import { foldColumns } from '../../src/contract/columns.ts'

describe('covers', () => {
  const list = foldColumns({ Lab: ['LabName', 'labresult'], lab: ['labtime'], cost: [] })

  it('gives what the list has, in any case', () => {
    expect(covers(list, foldColumns({ LAB: ['labname', 'LabTime'], cost: [] }))).toBe(true)
  })

  it('gives no other column and no other database', () => {
    expect(covers(list, foldColumns({ lab: ['labunit'] }))).toBe(false)
    expect(covers(list, foldColumns({ diagnosis: [] }))).toBe(false)
  })
})

describe('columnKeys', () => {
  it('is the same for the same columns in another order', () => {
    const one = columnKeys(foldColumns({ lab: ['b', 'a'], cost: [] }))
    expect(one).toEqual(columnKeys(foldColumns({ COST: [], Lab: ['A', 'B', 'a'] })))
    expect(one).toEqual(['cost', 'lab', 'lab.a', 'lab.b'])
  })
})
