import { describe, expect, it } from 'vitest'
import { access, missing } from './missing.ts'

const LAB = { lab: ['labname', 'labresult'] }

describe('a column is not granted', () => {
  it.each([
    ['to who must ask for it', 'They must ask a physician for labresult of lab.'],
    ['to who may ask for it', 'They may ask a physician for labresult of lab.'],
    ['on request', 'They may see labresult of lab on request.'],
    ['to who may contact somebody', 'They may contact a physician for labresult of lab.'],
    ['by a duty', 'They must keep labresult of lab to themselves.'],
    ['by a need', 'They need somebody else for labresult of lab.'],
    ['if somebody agrees', 'They may see labresult of lab if somebody agrees.'],
    ['if somebody is present', 'They may see labresult of lab, if the head is present.'],
    ['by a condition that stands first', 'If the user is a friend, labresult of lab may be read.'],
    ['by a condition in brackets', 'Labresult of lab is open (if somebody is there).'],
    ['unless somebody objects', 'They may see labresult of lab unless somebody objects.'],
    ['in an emergency', 'In an emergency they may see labresult of lab.'],
    ['with permission', 'They may see labresult of lab with written permission.'],
    ['but for it', 'They may read all columns of lab but labresult.'],
  ])('%s', (_why, sentence) => {
    const requests = `Nurses may read labname of lab. ${sentence}`
    expect(missing(access('nurse', LAB), requests)).toEqual(['column lab.labresult'])
    expect(missing(access('nurse', LAB), sentence)).toContain('column lab.labresult')
  })

  it('to whom others must ask', () => {
    const requests = 'Nurses may read labname of lab. They must ask a physician for labresult of lab.'
    expect(missing(access('physician', { lab: ['labresult'] }), requests)).toContain('column lab.labresult')
  })

  it.each([
    'If the user is a nurse and somebody agrees, labname of lab may be read.',
    'If the user is a nurse, and on duty, labname of lab may be read.',
    'If the user is a nurse on duty, labname of lab may be read.',
    'If the user is not a nurse, labname of lab may be read.',
    'If the user is a head nurse, labname of lab may be read.',
    'If a physician is with the nurse, labname of lab may be read.',
    'If the user is a nurse, labname of lab may be read, if somebody agrees.',
  ])('by more than a role: %s', (requests) => {
    expect(missing(access('nurse', { lab: ['labname'] }), requests)).toContain('column lab.labname')
  })
})

describe('a column is granted', () => {
  it.each([
    'If the user is a nurse, labname and labresult of lab may be read.',
    'When somebody asks in the role of a nurse, labname and labresult of lab may be read.',
    'Labname and labresult of lab may be read if the user is a nurse.',
    'If the user is a nurse or a physician, labname and labresult of lab may be read.\n\nPhysicians may read more.',
    'Whoever asks as a nurse may read labname and labresult of lab.',
    'Nurses may read labname, emergency contact, and labresult of lab.',
    'Nurses may read labname, agreement and labresult of lab.',
    'Nurses may read contact, labname and labresult of lab.',
    'Nurses must only read labname and labresult of lab.',
    'Nurses may read not only labname but also labresult of lab.',
  ])('%s', (requests) => {
    expect(missing(access('nurse', LAB), requests)).toEqual([])
    expect(missing(access('clerk', LAB), requests)).toHaveLength(4)
  })

  it('each database of a list that a role’s condition stands before', () => {
    const requests = 'If the user is a nurse, lab and diagnosis may be read.'
    expect(missing(access('nurse', { lab: [], diagnosis: [] }), requests)).toEqual([])
    expect(missing(access('nurse', { lab: [], cost: [] }), requests)).toEqual(['database cost'])
  })
})

it('no column or database of a policy hides the role that has its name', () => {
  const requests = 'Visitors may read title of loans, members may read due of loans.'
  const hiding = [
    { loans: ['title', 'due', 'members'] },
    { loans: ['title', 'due'], members: [] },
    { loans: ['due', 'member'] },
  ]
  for (const list of hiding) expect(missing(access('visitor', list), requests)).toContain('column loans.due')
})
