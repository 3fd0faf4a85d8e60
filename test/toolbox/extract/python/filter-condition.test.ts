import { describe, expect, it } from 'vitest'
import { conditionColumns, requestedColumns } from '../../../../src/toolbox/extract/python/filter-condition.ts'

const nested = (depth: number) => `${'max('.repeat(depth)}age${')'.repeat(depth)}`

describe('conditionColumns', () => {
  it('reads what stands before each operator', () => {
    expect(conditionColumns('age>30||max(time)')).toEqual({ columns: ['age', 'time'], unread: [], limits: [] })
  })

  it('says apart what it does not understand and what is too long or too deep', () => {
    expect(conditionColumns('age 30')).toEqual({ columns: [], unread: ['age 30'], limits: [] })
    const long = `age ${'x'.repeat(2000)}`
    expect(conditionColumns(long)).toEqual({ columns: [], unread: [], limits: [long] })
    expect(conditionColumns(`age = ${'x'.repeat(3000)}`)).toEqual({ columns: ['age'], unread: [], limits: [] })
    expect(conditionColumns(`${nested(8)}=1`)).toEqual({ columns: ['age'], unread: [], limits: [] })
    expect(conditionColumns(`${nested(9)}=1`)).toEqual({ columns: [], unread: [], limits: [`${nested(9)}=1`] })
  })
})

describe('requestedColumns', () => {
  it('reads columns, not operations', () => {
    expect(requestedColumns('[age, name, max]')).toEqual({ columns: ['age', 'name'], unread: [], limits: [] })
  })

  it('says apart what it does not understand and what is too long or too deep', () => {
    expect(requestedColumns('age, a b')).toEqual({ columns: ['age'], unread: ['a b'], limits: [] })
    expect(requestedColumns(`age, ${nested(9)}`)).toEqual({ columns: ['age'], unread: [], limits: [nested(9)] })
    expect(requestedColumns('a'.repeat(2001)).limits).toHaveLength(1)
  })
})
