import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { limited } from '../../src/toolbox/limited.ts'
import { printType } from '../../src/toolbox/print-type.ts'

const Names = limited(z.array(z.string()), 5)

describe('limited', () => {
  it('passes on what its schema makes of a value', () => {
    expect(Names.parse(['a', 'b'])).toEqual(['a', 'b'])
    expect(Names.safeParse([1]).error?.issues).toMatchObject([{ code: 'invalid_type', path: [0] }])
    expect(Names.safeParse(undefined).success).toBe(false)
  })

  it('reports too many values alone, without asking the schema', () => {
    expect(Names.parse(['a', 'b', 'c', 'd'])).toHaveLength(4)
    expect(Names.safeParse([1, 2, 3, 4, 5]).error?.issues).toMatchObject([{ message: 'at most 5 values', path: [] }])
    expect(Names.safeParse([[[1, 2, 3, 4]]]).error?.issues).toHaveLength(1)
  })

  it('is declared as its schema is', () => {
    expect(printType(Names, 'input')).toBe('string[]')
  })
})
