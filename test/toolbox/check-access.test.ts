import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkAccess, checkAccessTool } from '../../src/toolbox/check-access.ts'

const name = fc.constantFrom('lab', 'cost', 'patient', '__proto__', 'constructor', 'toString')
const columns = fc.array(fc.constantFrom('a', 'b', 'c', '__proto__', 'length'))
const accessMap = fc
  .array(fc.tuple(name, columns))
  .map((entries): Record<string, string[]> => Object.fromEntries(entries))

describe('checkAccess', () => {
  it('allows columns that are all accessible', () => {
    expect(checkAccess({ lab: ['a', 'b'] }, { lab: ['b'] })).toEqual({ denied: false, reasons: [] })
  })

  it('denies with one reason per database, in the order needed, columns without repetition', () => {
    expect(checkAccess({ lab: ['a'] }, { lab: ['c', 'a', 'b', 'c'], cost: ['x'] })).toEqual({
      denied: true,
      reasons: [
        { kind: 'access', database: 'lab', columns: ['c', 'b'] },
        { kind: 'access', database: 'cost', columns: ['x'] },
      ],
    })
  })

  it('denies a database that is not listed even where no column is needed', () => {
    expect(checkAccess({ lab: ['a'] }, { cost: [] }).reasons).toEqual([
      { kind: 'access', database: 'cost', columns: [] },
    ])
  })

  it('allows a listed database of which no column is needed', () => {
    expect(checkAccess({ lab: [] }, { lab: [] }).denied).toBe(false)
  })

  it('keeps a column to its database: the same name may be open in one and closed in another', () => {
    const open = { patient: ['patientunitstayid'], vitalperiodic: ['heartrate'] }
    expect(checkAccess(open, { vitalperiodic: ['patientunitstayid'] }).denied).toBe(true)
    expect(checkAccess(open, { patient: ['patientunitstayid'] }).denied).toBe(false)
  })

  it('compares names trimmed and without regard to case, also where one database is spelled twice', () => {
    expect(checkAccess({ ' Lab': ['LabName '] }, { lab: ['labname'] }).denied).toBe(false)
    expect(checkAccess({ lab: ['a'] }, { LAB: ['a'], lab: ['B'] }).reasons).toEqual([
      { kind: 'access', database: 'LAB', columns: ['B'] },
    ])
  })

  it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])('treats `%s` as any other name', (odd) => {
    const needed = Object.fromEntries([[odd, ['x']]])
    expect(checkAccess({}, needed).denied).toBe(true)
    expect(checkAccess(Object.fromEntries([[odd, ['x']]]), needed).denied).toBe(false)
    expect(checkAccess({ lab: ['x'] }, { lab: [odd] }).denied).toBe(true)
  })

  it('allows exactly what lies within the accessible columns', () => {
    fc.assert(
      fc.property(accessMap, accessMap, (accessible, needed) => {
        const inside = Object.entries(needed).every(
          ([database, wanted]) =>
            Object.hasOwn(accessible, database) && wanted.every((column) => accessible[database]?.includes(column)),
        )
        const outcome = checkAccess(accessible, needed)
        expect(outcome.denied).toBe(!inside)
        expect(outcome.denied).toBe(outcome.reasons.length > 0)
      }),
    )
  })

  it('never allows more when less is accessible', () => {
    fc.assert(
      fc.property(accessMap, accessMap, name, (accessible, needed, gone) => {
        const fewer = Object.fromEntries(Object.entries(accessible).filter(([database]) => database !== gone))
        if (checkAccess(accessible, needed).denied) expect(checkAccess(fewer, needed).denied).toBe(true)
      }),
    )
  })

  it('answers for thousands of databases', () => {
    const many = Object.fromEntries(Array.from({ length: 20_000 }, (_, index) => [`d${index}`, ['a', 'b']]))
    expect(checkAccess(many, many).denied).toBe(false)
    expect(checkAccess({}, many).reasons).toHaveLength(20_000)
  })
})

describe('CheckAccess', () => {
  it('is a check that takes both maps by position or by name', () => {
    expect(checkAccessTool.kind).toBe('check')
    const byPlace = checkAccessTool.parseArguments([{ lab: ['a'] }, { lab: ['a'] }])
    const byName = checkAccessTool.parseArguments([{ accessible: { lab: ['a'] }, needed: { lab: ['a'] } }])
    expect(byName).toEqual(byPlace)
  })

  it('says which argument is wrong', () => {
    expect(() => checkAccessTool.parseArguments([{ lab: ['a'] }, { lab: 'a' }])).toThrow(
      /parameter `needed\.lab`: expected array, got `"a"`/,
    )
    expect(() => checkAccessTool.parseArguments([{ lab: ['a'] }])).toThrow(/parameter `needed`: .*got nothing/)
  })

  it('refuses more values than any request lists before it looks at them', () => {
    for (const wrong of [{ a: Array(10_000).fill(0) }, Object.fromEntries(Array(10_000).fill(0).entries())]) {
      expect(() => checkAccessTool.parseArguments([{}, wrong])).toThrow('parameter `needed`: expected at most 10000')
      expect(() => checkAccessTool.parseArguments([wrong, {}])).toThrow(
        'parameter `accessible`: expected at most 10000',
      )
    }
    const many = { lab: Array.from({ length: 9000 }, (_, index) => `c${index}`) }
    expect(checkAccessTool.parseArguments([many, many])).toBeInstanceOf(Map)
  })
})
