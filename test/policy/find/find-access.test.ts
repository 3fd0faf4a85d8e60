import { describe, expect, it } from 'vitest'
import { access, missing } from './missing.ts'

const LAB = ['labname', 'labresult']

describe('permissions in prose', () => {
  it.each([
    'Nurses may read labname and labresult of the lab database. Physicians may read everything.',
    'Nurses may read labname and labresult from lab.',
    'Of the lab database, a nurse may see nothing but labname and labresult.',
    '# Nurses\n\nThey may look at the lab table: labname, labresult.\n\n# Physicians\n\nThey may look at cost.',
    'Nurses:\n- lab (labname, labresult)\n\nPhysicians:\n- cost (total)',
    'Nurses:\n- lab:\n  - labname\n  - labresult',
    "access = {'physician': {'cost': ['total']}, 'nursing': {'lab': ['labname', 'labresult']}}",
    'The nurse looks after patients. In the lab database she may see labname and labresult.',
    'Nurses and physicians may read labname and labresult of the lab database.',
    'The nurse may see the lab database. Only labname and labresult are open.',
    'The nurse may see the lab database. Only labname and labresult are open to her.',
    'Of the lab database, labname and labresult are open to nurses.',
    'Labname and labresult of lab may be read by nurses and by physicians.',
    'Each nurse may look at labname and labresult of all labs of the lab database.',
  ])('are found: %s', (requests) => {
    expect(missing(access('nursing', { lab: LAB }), requests)).toEqual([])
  })

  it.each([
    [
      'another role’s',
      'Nurses may read labname of the lab database. Physicians may read labresult of the lab database.',
    ],
    [
      'another role’s, in the same sentence',
      'Nurses may read labname of the lab database, and physicians may read labresult of lab.',
    ],
    [
      'another role’s, said first',
      'Labname of lab is open to nurses and labresult of lab is open to physicians, as physicians may read more.',
    ],
    ['another role’s paragraph', 'The nurse may see labname of lab.\n\nThe physician may see labresult of lab.'],
    ['another role’s heading', '# Nurse\n\n- lab: labname\n\n# Physician\n\n- lab: labresult'],
    ['another role’s block', "access = {'nurse': {'lab': ['labname']}, 'physician': {'lab': ['labresult']}}"],
    ['nobody’s', 'Nurses may read labname of lab.\n\nThe lab database also has labresult.'],
    ['denied', 'Nurses may read labname of lab, but not labresult of lab.'],
    ['denied after', 'Nurses may read labname of lab. In lab, labresult stays closed.'],
    ['excepted', 'Nurses may read labname and everything else of lab except labresult.'],
    ['of another database', 'Nurses may read lab (labname), cost (labresult).'],
    ['of another database, columns first', 'Nurses may read labname from lab and labresult from cost.'],
    [
      'of another database, in its own sentence',
      'Nurses may read labname of lab. Nurses may read the cost database, that is labresult.',
    ],
    ['under a condition', 'Nurses may read labname of lab, and they may read labresult of lab if somebody agrees.'],
    ['secret', 'Nurses may read labname of lab. In lab, labresult is secret.'],
    ['everything but it', 'Nurses may read labname and all other columns of lab apart from labresult.'],
    ['another role’s with a longer name', 'Nurse: lab (labname)\nHead nurse: lab (labresult)'],
    [
      'another role’s with a word before its name',
      'The nurse may see labname of lab. For student nurses the lab database has labresult.',
    ],
    ['of another database, in a sentence after it', 'Nurses may read labname of lab. Cost has labresult.'],
    ['for others', 'Nurses may read labname of lab; its labresult is for staff.'],
    ['open to others', 'Nurses may read labname of lab, and labresult of lab is open to the physicians.'],
    ['read by others', 'Nurses may read labname of lab. Labresult of lab may only be read by physicians.'],
    ['a part of a longer name', 'Nurses may read labname and labresult_time of lab.'],
  ])('of a column that is %s are not found', (_why, requests) => {
    const found = missing(access('nursing', { lab: LAB }), requests)
    expect(found).toContain('column lab.labresult')
    expect(found).not.toContain('role nursing')
  })

  it('a database is no column of the one before it', () => {
    const requests = 'Nurses may read lab (labname), cost (total).'
    expect(missing(access('nursing', { lab: ['labname', 'cost'] }), requests)).toEqual(['column lab.cost'])
  })

  it('names are the same with underscores, hyphens and spaces, in any case', () => {
    const requests = 'A ward clerk may read Lab Result and drug-name of the Lab_Data table.'
    expect(missing(access('ward_clerk', { 'lab data': ['lab_result', 'DRUG_NAME'] }), requests)).toEqual([])
  })

  it('without a role only what is everyone’s is found', () => {
    const requests = 'Everyone may read title of loans.\n\nLibrarians may read member of loans.'
    expect(missing(access('', { loans: ['title'] }), requests)).toEqual([])
    expect(missing(access('', { loans: ['title', 'member'] }), requests)).toEqual(['column loans.member'])
  })
})
