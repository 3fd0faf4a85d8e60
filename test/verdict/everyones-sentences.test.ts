import { describe, expect, it } from 'vitest'
import { everyonesSentences, restricts } from '../../src/verdict/everyones-sentences.ts'

const LIST = { role: 'visitor', names: ['loans', 'title', 'opening_hours'] }

describe('a sentence gives names to everyone', () => {
  it.each([
    'Everyone may read title of the loans database.',
    'Anybody can see `title` in loans.',
    'All users may read title and opening hours in loans.',
    'All of the staff members can look at opening_hours of loans.',
    'Every user has access to title in loans!',
    'Everyone is allowed to query the titles of loans',
    'Everyone may read title of loans, but not member.',
    'The title column of loans is public.',
    'loans.title is open to all',
    'Title of loans may be read by anyone.',
  ])('%s', (sentence) => {
    expect(everyonesSentences(`Librarians are kind. ${sentence}`, LIST)).toMatch(/title|opening/)
  })

  it.each([
    'The loans database has title.',
    'Title of loans is not public.',
    'Not everyone may read title of loans.',
    'Everyone in finance may read title of loans.',
    'Everyone but visitors may read title of loans.',
    'Everyone may read title of loans on weekdays.',
    'All users over 18 may read title of loans.',
    'If everyone agrees, title of loans may be read.',
    'Everyone may know that title of loans is for librarians.',
    'Everyone may read due of loans, librarians title of loans.',
    'Keep title of loans away from everyone.',
    'Everyone may not read title of loans.',
  ])('but not where more is said, or another thing: %s', (sentence) => {
    expect(everyonesSentences(sentence, LIST)).toBe('')
  })

  it('and only such sentences are kept, as one word for everyone has it', () => {
    const requests = 'Loans has title and member. All users may read title of loans. Clerks may read member.'
    expect(everyonesSentences(requests, LIST)).toBe('Everyone may read title of loans.')
  })

  it('of the staff a role that is spoken of apart may be none', () => {
    const staff = 'All staff may read title of loans.'
    expect(everyonesSentences(staff, LIST)).not.toBe('')
    expect(everyonesSentences(`${staff} Visitors may read opening hours of loans.`, LIST)).toBe('')
  })
})

describe('what everyone may read is taken back', () => {
  const GIVEN = 'Everyone may read title of loans.'

  it.each([
    'Visitors may read only opening hours of loans.',
    'Never show title to strangers.',
    'This holds only on weekdays.',
    'Visitors come and go. They may not read anything.',
  ])('%s', (sentence) => {
    expect(restricts(`${GIVEN} ${sentence}`, LIST, 'title')).toBe(true)
  })

  it.each([
    'Nobody may read member of loans.',
    'Whatever is not listed is not accessible.',
    'Librarians may read member. They may not read fines.',
    'Visitors may also read opening hours.',
  ])('but not by what is said of others: %s', (sentence) => {
    expect(restricts(`${GIVEN} ${sentence}`, LIST, 'title')).toBe(false)
  })

  it('nor by the sentence that gives it and takes out another', () => {
    expect(restricts('Everyone may read title of loans, but not member.', LIST, 'title')).toBe(false)
  })
})
