import { describe, expect, it } from 'vitest'
import { claimedRole, foldWords, isRoleKey } from '../../src/compile/claimed-role.ts'

describe('claimedRole', () => {
  it('reads the role under any of its keys', () => {
    expect(claimedRole({ role: ' nurse ' })).toBe('nurse')
    expect(claimedRole({ 'User-Role': 'nurse', age: 30 })).toBe('nurse')
  })

  it('takes two spellings for one claim, and two roles for none', () => {
    expect(claimedRole({ role: 'nurse', identity: 'Nurse' })).toBe('nurse')
    expect(claimedRole({ role: 'nurse', identity: 'clerk' })).toBeNull()
  })

  it('finds none where there is none', () => {
    expect(claimedRole(null)).toBeNull()
    expect(claimedRole({ age: 30, role: 7 })).toBeNull()
  })
})

describe('foldWords', () => {
  it('makes no difference between blanks, underscores, hyphens and case', () => {
    expect(foldWords(' General_admin-Staff ')).toBe('general admin staff')
    expect(isRoleKey('user_identity')).toBe(true)
    expect(isRoleKey('roles')).toBe(false)
  })
})
