import { describe, expect, it } from 'vitest'
import { roleMutations } from '../../../src/compile/mutate/role-mutations.ts'
import { honestWard, WARD } from '../ward.ts'
import { groundOf, wardId } from './ground.ts'

describe('roleMutations', () => {
  it('puts what one role was allowed under each role that may not read it', async () => {
    const mutations = roleMutations(await groundOf(honestWard, WARD))
    const toNurse = mutations.filter(({ subject, must }) => subject === 'role nurse' && must.kind === 'deny-access')
    expect(toNurse.map(({ example }) => example)).toEqual([wardId(2), wardId(3), wardId(5)])
    expect(toNurse[0]?.action.identity).toEqual({ role: 'nurse' })
  })

  it('puts what one role was denied under each role that may read it', async () => {
    const mutations = roleMutations(await groundOf(honestWard, WARD))
    const opened = mutations.filter(({ must }) => must.kind === 'allow')
    expect(opened.map(({ subject, example }) => `${subject} ${example}`)).toEqual([
      `role nurse ${wardId(7)}`,
      `role physician ${wardId(1)}`,
      `role physician ${wardId(4)}`,
      `role physician ${wardId(7)}`,
      `role clerk ${wardId(6)}`,
    ])
  })

  it('makes nothing of an output that was not read whole', async () => {
    const ground = await groundOf(honestWard, WARD)
    const shown = ground.shown.map((one) => ({ ...one, touched: { ...one.touched, unread: ['a part'] } }))
    expect(roleMutations({ ...ground, shown })).toEqual([])
  })

  it('expects no allow where rules were not looked at', async () => {
    const ground = await groundOf(honestWard, WARD)
    const rule = { action: 'book', field: 'age', operator: '>=', value: 18, violation: 'young' } as const
    const mutations = roleMutations({ ...ground, policy: { ...ground.policy, rules: [rule] } })
    expect(mutations.filter(({ must }) => must.kind === 'allow')).toEqual([])
    expect(mutations.length).toBeGreaterThan(0)
  })

  it('lets a role without any list be unknown to the program, but not be allowed', async () => {
    const ground = await groundOf(honestWard, WARD)
    const policy = { ...ground.policy, roles: { ...ground.policy.roles, nurses: {} } }
    const readAction: typeof ground.readAction = (action) => ({
      ...ground.readAction(action),
      role: String(action.identity?.role),
    })
    const toNurses = roleMutations({ ...ground, policy, readAction }).filter(({ subject }) => subject === 'role nurses')
    expect(toNurses.length).toBeGreaterThan(0)
    expect(new Set(toNurses.map(({ must }) => must.kind))).toEqual(new Set(['not-allow']))
  })

  it('tries at most five of a kind for a role', async () => {
    const examples = Array.from({ length: 40 }, (_, n) => {
      const [allowed] = WARD.examples
      if (allowed === undefined) throw new Error('no example')
      return { ...allowed, id: `many-${n}` }
    })
    const mutations = roleMutations(await groundOf(honestWard, { ...WARD, examples }))
    expect(mutations.filter(({ subject }) => subject === 'role clerk')).toHaveLength(5)
  })
})
