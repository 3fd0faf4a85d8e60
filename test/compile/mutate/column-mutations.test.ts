import { describe, expect, it } from 'vitest'
import { closedColumns, columnMutations } from '../../../src/compile/mutate/column-mutations.ts'
import { honestWard, WARD } from '../ward.ts'
import { groundOf, wardId } from './ground.ts'

describe('closedColumns', () => {
  it('has each column once with the roles that may not read it, and none that all may', () => {
    const roles = { one: { Lab: ['a', 'b'] }, two: { lab: ['A'], cost: ['c'] } }
    expect(closedColumns({ roles, rules: [] })).toEqual([
      { column: { database: 'Lab', name: 'b' }, roles: ['two'] },
      { column: { database: 'cost', name: 'c' }, roles: ['one'] },
    ])
  })
})

describe('columnMutations', () => {
  it('adds to what each role was allowed each column that it may not read', async () => {
    const mutations = await columnMutations(await groundOf(honestWard, WARD))
    const byNurse = mutations.filter(({ example }) => example === wardId(0)).map(({ subject }) => subject)
    expect(byNurse).toEqual([
      'column lab.labresult',
      'column diagnosis.patientunitstayid',
      'column diagnosis.diagnosisname',
      'column cost.eventid',
      'column cost.cost',
    ])
    expect(mutations[0]).toMatchObject({ must: { kind: 'deny-access', column: { database: 'lab' } } })
  })

  it('starts from allowed actions only, which were read whole', async () => {
    const ground = await groundOf(honestWard, WARD)
    const denied = ground.shown.filter(({ example }) => example.label === 1)
    expect(await columnMutations({ ...ground, shown: denied })).toEqual([])
    const unread = ground.shown.map((one) => ({ ...one, touched: { ...one.touched, unread: ['a part'] } }))
    expect(await columnMutations({ ...ground, shown: unread })).toEqual([])
  })

  it('tries other examples of a role for other columns', async () => {
    const mutations = await columnMutations(await groundOf(honestWard, WARD))
    const byPhysician = mutations.filter(({ action }) => action.identity?.role === 'physician')
    expect(new Set(byPhysician.map(({ example }) => example))).toEqual(new Set([wardId(2), wardId(3)]))
  })
})
