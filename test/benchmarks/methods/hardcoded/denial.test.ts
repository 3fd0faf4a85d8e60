import { describe, expect, it } from 'vitest'
import { denialsIn } from '../../../../benchmarks/methods/hardcoded/denial.ts'

describe('an explicit denial', () => {
  it.each([
    'Access denied.',
    'access is denied: cost (cost)',
    'Access to the cost database is denied.',
    'The action has been refused.',
    'I must deny this request.',
    'You were denied access.',
    'The cost database is not accessible to nursing.',
    'These columns are inaccessible: cost',
    'I cannot access the diagnosis table.',
    "Nurses can't access it.",
    'Cost may not be accessed by this role.',
    'Your role has no access to cost.',
    'You do not have permission to book it.',
    "The user doesn't have access.",
    'Booking is not permitted for users under 18.',
    'The user is not allowed to shop.',
    'He is not authorised.',
  ])('is `%s`', (text) => {
    expect(denialsIn(text)).toEqual([text])
  })

  it.each([
    '',
    '12',
    'None',
    'There is no record of this patient.',
    'I do not know.',
    'Access is granted.',
    'Access is not denied.',
    'The patient was denied nothing.',
    'accessible',
  ])('is not `%s`', (text) => {
    expect(denialsIn(text)).toEqual([])
  })

  it('comes with the list that it announces, and without the sentences beside it', () => {
    const text = 'I looked at lab. Access denied to:\n- cost: cost\n- diagnosis: icd9code\nAsk about treatment instead.'
    expect(denialsIn(text)).toEqual(['Access denied to:\n- cost: cost\n- diagnosis: icd9code'])
  })

  it('is looked for once in each text, however long', () => {
    for (const part of ['\n', ' ', 'access ', 'access to ', '. ', 'not '])
      expect(denialsIn(part.repeat(200_000))).toEqual([])
  })
})
