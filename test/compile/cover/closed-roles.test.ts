import { describe, expect, it } from 'vitest'
import { isSameRole, rolesClosedBy, withClosedRoles, withNeighbours } from '../../../src/compile/cover/closed-roles.ts'

describe('rolesClosedBy', () => {
  it.each([
    ['General admission may read nothing.', ['General admission']],
    ['The clerks and the librarians in training may not see anything at all.', ['clerks', 'librarians in training']],
    ['Please neither guests nor clerks have no access.', ['guests', 'clerks']],
  ])('%s', (sentence, roles) => {
    expect(rolesClosedBy(sentence)).toEqual(roles)
  })

  it.each([
    'Nobody may read anything.',
    'Everybody else may read nothing.',
    'Clerks may read nothing on Sundays.',
    'Clerks may read nothing but title.',
    'Clerks may read title.',
    'If it rains clerks may read nothing.',
  ])('says more, or names no role: %s', (sentence) => {
    expect(rolesClosedBy(sentence)).toBeNull()
  })
})

describe('withClosedRoles', () => {
  it('adds an empty list for a neighbour, and none for a role that has a list', () => {
    const lists = { 'general administration': { fines: ['amount'] }, nurse: { lab: ['labname'] } }
    const sentences = ['General admission may read nothing.', 'Nursing may read nothing.', 'Nurses may read nothing.']
    expect(withClosedRoles(lists, sentences)).toEqual({ ...lists, 'General admission': {}, Nursing: {} })
  })
})

it('withNeighbours adds an empty list for a role that could be taken for another one', () => {
  const lists = { 'general administration': { fines: ['amount'] }, nursing: { lab: ['labname'] } }
  const sentences = [
    'Please see that general admission may read title, but only on weekdays.',
    'Nurses may read labname on Sundays.',
    'Guests may read title.',
    'Nobody may read anything.',
  ]
  expect(withNeighbours(lists, { sentences, known: ['nurse'] })).toEqual({ ...lists, 'general admission': {} })
})

it('a role is the same in any case and in the plural, and in no other form', () => {
  expect(isSameRole('Ward_Clerks', 'ward clerk')).toBe(true)
  expect(isSameRole('nursing', 'nurse')).toBe(false)
})
