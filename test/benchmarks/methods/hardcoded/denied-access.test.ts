import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { EICU_SCHEMA } from '../../../../benchmarks/definitions/eicu-permissions.ts'
import { deniedAccess } from '../../../../benchmarks/methods/hardcoded/denied-access.ts'

describe('what a denial names', () => {
  it('are databases with their columns', () => {
    expect(deniedAccess('denied: diagnosis (ICD9Code, diagnosisname), allergy', EICU_SCHEMA)).toEqual([
      { kind: 'access', database: 'allergy', columns: [] },
      { kind: 'access', database: 'diagnosis', columns: ['icd9code', 'diagnosisname'] },
    ])
  })

  it('is the one database that has a column', () => {
    expect(deniedAccess('you may not see routeadmin', EICU_SCHEMA)).toEqual([
      { kind: 'access', database: 'medication', columns: ['routeadmin'] },
    ])
  })

  it('is nothing for a column of several databases, or part of a word', () => {
    expect(deniedAccess('drugname, laboratory, costs', EICU_SCHEMA)).toEqual([])
  })

  it('holds no column that its database does not have', () => {
    const names = Object.entries(EICU_SCHEMA).flatMap(([database, columns]) => [database, ...columns])
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...names)), (words) => {
        for (const { database, columns } of deniedAccess(words.join(' '), EICU_SCHEMA))
          expect(EICU_SCHEMA[database]).toEqual(expect.arrayContaining(columns))
      }),
    )
  })
})
