import { describe, expect, it } from 'vitest'
import { access, missing } from './missing.ts'

const LOANS = { loans: ['title', 'member'] }
const LAB = { lab: ['labname', 'labresult'] }

describe('a database is found with its columns', () => {
  it.each([
    'Visitors may read the column title of the database loans and the column member of the database loans.',
    'Visitors may read the title column in loans. They may read the member column in loans.',
    'Visitors may read columns title and member of the table loans.',
    'Visitors may read the columns title and member of the table loans.',
    "Visitors may read the loans table's title and member.",
    'Visitors may read title from the loans table, and member in it.',
    'The loans table is open to visitors. Of it, visitors may see title and member.',
    'Visitors may read titles and members from the loans table; librarians may read everything in it.',
  ])('%s', (requests) => {
    expect(missing(access('visitor', LOANS), requests)).toEqual([])
  })

  it.each([
    'Nurses may read labname of lab. They may read labresult of cost.',
    'Nurses may read labname of lab. They may see the column labresult of the database cost.',
    'Nurses may read labname of lab. They may see labresult from the archive.',
    'Nurses may read labname of lab. They may see columns labresult and labname of the table cost.',
    'The lab database is open to nurses. Of lab, a nurse may see labname. She may read labresult of cost. Labresult is long.',
    'Nurses may read labname of lab, and in the cost table labresult.',
    "Nurses may read labname of lab, and the cost table's labresult.",
    'In lab, a nurse may read labname. In lab, she may read labresult of the cost table.',
  ])('a column of a database that the policy does not know is of no other: %s', (requests) => {
    expect(missing(access('nurse', LAB), requests)).toEqual(['column lab.labresult'])
  })

  it('a database of another role’s list has its own columns', () => {
    const requests = 'Nurses may read labname of lab. They see labresult in the cost.'
    const roles = { nurse: LAB, clerk: { cost: ['total'] } }
    expect(missing({ roles, rules: [] }, requests)).toContain('column lab.labresult')
  })

  it('whose the data are is no database', () => {
    const requests = 'In the lab database, nurses may see labname of the patient and labresult of her patients.'
    expect(missing(access('nurse', LAB), requests)).toEqual([])
  })
})

describe('everything in a database', () => {
  const requests =
    'Visitors may read titles from the loans table; librarians may read everything in it. Members are people.'

  it('is each column that the requests name', () => {
    expect(missing(access('librarian', LOANS), requests)).toEqual([])
    expect(missing(access('librarian', { loans: ['title', 'due'] }), requests)).toEqual(['column loans.due'])
    expect(missing(access('visitor', LOANS), requests)).toEqual(['column loans.member'])
    expect(missing(access('librarian', { books: ['title'] }), requests)).toContain('column books.title')
  })

  it.each([
    'Visitors may read title of loans. Librarians may read everything in loans but members.',
    'Visitors may read title of loans. Librarians may read everything in loans except member.',
    'Visitors may read title of loans. Librarians may read everything else in loans. They may read title of loans. Members stay closed.',
    'Visitors may read title of loans. Librarians may read everything in loans. The member of loans stays closed for librarians.',
    'Visitors may read title and member of loans. Librarians may not read everything in loans.',
    'Visitors may read title and member of loans. If somebody agrees, librarians may read everything in loans.',
    'Visitors may read title and member of loans. Librarians may read everything in books.',
    'Visitors may read title and member of loans. Librarians may read everything.',
    'Visitors may read title and member of loans. Librarians may read everything in loans, save for the borrowers.',
    'Visitors may read title and member of loans. Librarians may read everything in loans that is public.',
    'Visitors may read title and member of loans. Librarians may read everything in loans about themselves.',
  ])('is not what is taken from it: %s', (text) => {
    expect(missing(access('librarian', LOANS), text)).toContain('column loans.member')
  })
})
