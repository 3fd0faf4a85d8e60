import { describe, expect, it } from 'vitest'
import { access, missing, ruleOf } from './missing.ts'

const MEMBER = { loans: ['member'] }

describe('a rule is not found in', () => {
  it.each([
    'It is not enough to be at least 16 years of age to book a hotel.',
    'To be at least 16 years of age is not sufficient to book a hotel.',
    'Users of age 16 or older may no longer book a hotel.',
    'Formerly users of age 16 or older could book a hotel; now it is 18.',
    'Previously, users had to be at least 16 to book a hotel.',
    'Users used to need an age of at least 16 to book a hotel.',
    'Until last year users of age 16 or older could book a hotel.',
    'In the past only users of at least 16 could book a hotel.',
  ])('%s', (requests) => {
    expect(missing(ruleOf('book a hotel', { field: 'age', operator: '>=', value: 16 }), requests)).not.toEqual([])
  })
})

describe('a column is not granted by', () => {
  it.each([
    'Visitors and librarians may read title and member of loans, respectively.',
    'Formerly visitors could read member of loans.',
    'Visitors used to read member of loans.',
    'Visitors were allowed to read member of loans.',
    'Let visitors delete member of loans.',
    'Everyone but visitors may read member of loans.',
    'Everyone except visitors may read member of loans.',
    'Everyone apart from visitors may read member of loans.',
    'Everyone other than visitors may read member of loans.',
    'Everyone save visitors may read member of loans.',
    'Everyone may read member of loans, except visitors.',
    'Everyone may read member of loans, but visitors.',
    'All but visitors may read member of loans.',
    'Member of loans is open to all roles but visitors.',
    'Everyone but visitors may see the loans table. They may read member of loans.',
    'Keep member of loans away from visitors.',
    'Member of loans must be kept out of reach of visitors.',
    'Hide member of loans from the eyes of visitors.',
    'Visitors may change member of loans but not read it.',
    'Visitors may change member of loans.',
    'Visitors may read title and change member of loans.',
    'Visitors may change member and read title of loans.',
    'Visitors may frobnicate member of loans.',
    'Member of loans may be changed by visitors.',
    'Deleting member of loans is open to visitors.',
    'Visitors may delete their own member entry in loans.',
    'Visitors may read only their own member of loans.',
    'Role visitor may change:\n- loans: member',
    'Role visitor may not read:\n- loans: member',
    'Formerly visitors could read:\n- loans: member',
    'If the user is a visitor, title and member of loans may be changed.',
  ])('%s', (requests) => {
    expect(missing(access('visitor', MEMBER), requests)).toContain('column loans.member')
    expect(missing(access('', MEMBER), requests)).toContain('column loans.member')
  })
})

describe('a column is granted by', () => {
  it.each([
    'Visitors may read and change member of loans.',
    'Visitors may change and read member of loans.',
    'Visitors may query member of loans, but change nothing.',
    'Visitors have access to member of loans.',
    'Member of loans is visible to visitors.',
    'Member of loans is accessible to visitors.',
    'Visitors may look up member of loans.',
    'Visitors may retrieve member of loans.',
    'Visitors can select member of loans.',
    'No one but visitors may read member of loans.',
    'Role visitor may read:\n- loans: member',
    'Visitor:\n- loans (member)',
    'Role visitor may read nothing but:\n- loans: member',
    'Visitors may read change, update and set of loans and member of it.',
  ])('%s', (requests) => {
    expect(missing(access('visitor', MEMBER), requests)).toEqual([])
  })

  it('everyone, where nobody is excepted', () => {
    expect(missing(access('', MEMBER), 'Everyone may read member of loans, but not title.')).toEqual([])
  })
})
