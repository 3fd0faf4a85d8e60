import { describe, expect, it } from 'vitest'
import { withFields, withRole } from '../../../src/compile/mutate/change-identity.ts'
import type { Action } from '../../../src/contract/action.ts'
import type { Policy } from '../../../src/contract/policy.ts'
import { readIdentity } from '../../../src/policy/read-identity.ts'

const POLICY: Policy = {
  roles: { nurse: {}, 'general administration': {} },
  rules: [{ action: 'book', field: 'dr_license', operator: '==', value: true, violation: 'no license' }],
}
const ground = { readAction: (action: Action) => readIdentity({ ...action, policy: POLICY }) }

function action(input: Action['input'], identity?: Action['identity']): Action {
  return { input, output: 'none', ...(identity && { identity }) }
}

describe('withRole', () => {
  it('changes the identity that the caller gave', () => {
    expect(withRole({ action: action('q', { role: 'nurse', ward: 3 }), ground }, 'general administration')).toEqual(
      action('q', { role: 'general administration', ward: 3 }),
    )
  })

  it('changes a key of the input where the caller gave none', () => {
    const input = { question: 'q', user: { role: 'nurse' } }
    const changed = withRole({ action: action({ ...input, user_role: 'nurse' }), ground }, 'general administration')
    expect(changed === null ? null : readIdentity({ ...changed, policy: POLICY }).role).toBe('general administration')
  })

  it('changes a label in text, also one of several words', () => {
    const changed = withRole(
      { action: action('User identity: general administration. What was paid?'), ground },
      'nurse',
    )
    expect(changed?.input).toBe('User identity: nurse. What was paid?')
    const back = withRole({ action: action('Role: nurse\nWhat was paid?'), ground }, 'general administration')
    expect(back?.input).toBe('Role: general administration\nWhat was paid?')
  })

  it('gives nothing where the change would not be read as that role', () => {
    expect(withRole({ action: action('I am a nurse'), ground }, 'general administration')).toBeNull()
    expect(withRole({ action: action('q', { role: 'nurse' }), ground }, 'stranger')).toBeNull()
  })
})

describe('withFields', () => {
  it('sets, adds and takes away an attribute of the caller’s identity', () => {
    const from = { action: action('q', { dr_license: true, age: 3 }), ground }
    expect(withFields(from, new Map([['dr_license', false]]))?.identity).toEqual({ dr_license: false, age: 3 })
    expect(withFields(from, new Map([['dr_license', undefined]]))?.identity).toEqual({ age: 3 })
    const without = { action: action('q', { age: 3 }), ground }
    expect(withFields(without, new Map([['dr_license', true]]))?.identity).toEqual({ age: 3, dr_license: true })
  })

  it('sets and takes away one that only the input has', () => {
    const json = { action: action({ task: 't', user_info: { dr_license: true } }), ground }
    expect(withFields(json, new Map([['dr_license', false]]))?.input).toEqual({
      task: 't',
      user_info: { dr_license: false },
    })
    expect(withFields(json, new Map([['dr_license', undefined]]))?.input).toEqual({ task: 't', user_info: {} })
    const text = { action: action('Rent a car. dr_license: true, age: 30'), ground }
    expect(withFields(text, new Map([['dr_license', false]]))?.input).toBe('Rent a car. dr_license: false, age: 30')
  })

  it('gives nothing where the change would not be read', () => {
    expect(withFields({ action: action('no label here'), ground }, new Map([['dr_license', true]]))).toBeNull()
  })
})
