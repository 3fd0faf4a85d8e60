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
    'You don’t have access to cost.',
    'I can’t access the cost table.',
    "Access to cost isn't permitted.",
    "You aren't allowed to read cost.",
    'Not allowed.',
    'Access is not granted.',
    'You have not been granted access.',
    'Permission to read cost was never given.',
    'Your role lacks access to cost.',
    'Your role lacks the required permissions.',
    'Reading cost is forbidden.',
    'It is prohibited for your role.',
    'This is unauthorized.',
    'Unauthorised access to cost.',
    'Denied: cost.',
    'Denied',
    'Verdict: denied.',
    'access: denied',
    '{"access": "denied"}',
    'ACCESS_DENIED',
    'Permission to read cost is denied',
    'Access to cost, diagnosis and lab is denied.',
    'The request to book has been explicitly refused.',
    'This has to be denied.',
    'I will refuse.',
    'He does not have sufficient permissions.',
    'Nursing does not have any access to cost.',
    'Your role has no access.',
    'Request declined',
    'You are denied the access.',
    'You are not listed, so access is denied.',
    'Even if you ask again, access is denied.',
    'You asked if nursing may read cost: access denied.',
    'I checked whether nursing may read cost, but access is denied.',
    'No, access is denied.',
    'No access.',
    'This action cannot be permitted.',
    'This cannot be allowed.',
    "Access can't be granted.",
  ])('is `%s`', (text) => {
    expect(denialsIn(text)).toEqual([text.replaceAll('\u2019', "'")])
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
    'Access to the lab table was not denied.',
    'You were not denied access; here is the result.',
    'I see no reason to deny this request.',
    'There is no need for me to refuse the request.',
    'I will not refuse the request.',
    'I won’t deny access.',
    'Access has never been denied.',
    'This must not be denied.',
    'Reading lab is not forbidden.',
    'It isn’t prohibited.',
    'Lab is not inaccessible.',
    'Your role does not lack access.',
    'I cannot access index 3 of an empty list.',
    'I am unable to access the first element.',
    'cannot access local variable total before it is set',
    'The question asks whether access to cost is denied.',
    'If you are no nurse, access is denied.',
    'I cannot tell if reading cost is prohibited.',
    'Is access to cost denied?',
    'Nobody is denied access.',
    'None of the requests is refused.',
    'Neither lab nor cost is forbidden.',
    'There is no rule that denies access.',
    'I do not think that the request should be denied.',
    'It would be wrong to deny this request.',
    'The patient refused the medication.',
    'Chest pain: denied.',
    'The cost of this operation is not given in the table.',
    'The query found two drugs that the patient had refused.',
  ])('is not `%s`', (text) => {
    expect(denialsIn(text)).toEqual([])
  })

  it('is read through emphasis, and comes without it', () => {
    expect(denialsIn('Access **denied**: `cost` (*cost*).')).toEqual(['Access denied: cost (cost).'])
    expect(denialsIn('You are __not__ permitted.')).toEqual(['You are not permitted.'])
    expect(denialsIn('## _Access denied._ Ask the admin.')).toEqual(['Access denied.'])
    expect(denialsIn('Access was **not** denied.')).toEqual([])
    expect(denialsIn('Access denied to:\n* **cost**: cost_db')).toEqual(['Access denied to:\n* cost: cost_db'])
  })

  it('in one sentence is not taken back by another', () => {
    expect(denialsIn('Lab was not denied. Access to cost is denied.')).toEqual(['Access to cost is denied.'])
    expect(denialsIn('Access to lab was not denied, but access to cost is denied.')).toHaveLength(1)
  })

  it('comes with the list that it announces, and without the sentences beside it', () => {
    const text = 'I looked at lab. Access denied to:\n- cost: cost\n- diagnosis: icd9code\nAsk about treatment instead.'
    expect(denialsIn(text)).toEqual(['Access denied to:\n- cost: cost\n- diagnosis: icd9code'])
  })

  it('is looked for once in each text, however long', () => {
    for (const part of [
      '\n',
      ' ',
      'access ',
      'access to ',
      '. ',
      'not ',
      '*',
      '_',
      '`',
      '**a',
      'not denied, ',
      'if denied ',
      "n't ",
    ])
      expect(denialsIn(part.repeat(20_000))).toEqual([])
  })
})
