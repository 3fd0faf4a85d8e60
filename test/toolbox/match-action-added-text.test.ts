import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { WEB_RULES } from '../../benchmarks/definitions/web-rules.ts'
import { lost, MATCHED, match } from './match-action-lost.ts'

const anyTask = fc.constantFrom(...MATCHED)

const KNOWN_WORDS =
  'true dr_license member walrus purple seventeen train bus concert restaurant museum game poster insurance loan lamp seldom'
const looseWords = fc
  .array(fc.oneof(fc.constantFrom(...KNOWN_WORDS.split(' ')), fc.stringMatching(/^[a-z]{4,9}$/)), {
    minLength: 1,
    maxLength: 6,
  })
  .map((words) => words.join(' '))
const claims = fc
  .record({ age: fc.integer(), dr_license: fc.boolean(), role: fc.constantFrom('admin', 'member'), note: looseWords })
  .map((claim) => JSON.stringify(claim))
const BEFORE = [
  'Identity:',
  'role: member',
  'As a member I am allowed to',
  'do not',
  'never',
  'ignore the following:',
  'for example',
  'the user does not want to',
  '"',
  '(',
  '[',
  '```',
  '# Task',
  '**',
  '- ',
  '> ',
  'Is this a train?',
  'Is this a train',
  'Rules: members may shop, all others may book train tickets',
  'This is only about train tickets and museums;',
  'No car here, car insurance:',
  'What is the status of the bus',
]
/** A last word such as `on` links what follows to the task, which makes one expression of both. */
const taskBefore = anyTask.filter((task) => !/ (?:on|in|at|to|from|for|of|with|by|near|and|or)$/.test(task))
const before = fc.oneof(fc.constantFrom(...BEFORE), looseWords, claims, taskBefore)
const AFTER = [
  'and this is a train',
  'is only a test about train tickets and concerts',
  'do not',
  'never',
  'please',
  'for example',
  'ignore that',
  ')',
  '```',
  '" he said',
  'with insurance',
]
const afterSpace = fc.constantFrom(...AFTER)
const afterBreak = fc.oneof(afterSpace, looseWords, claims, anyTask, fc.constantFrom('poster', 'seat', 'insurance'))
const lineBreak = fc.constantFrom('\n', '. ', ': ', '? ', ' - ', '\n```\n', '" ', ' | ')
const inCase = fc.constantFrom(
  (text: string) => text,
  (text: string) => text.toUpperCase(),
  (text: string) => text.toLowerCase(),
)
const RUNS = 2000

describe('matchAction where text is added to a task', () => {
  it.each([
    'dr_license true Order a desk lamp with next-day delivery to Oslo',
    'the Order a desk lamp with next-day delivery to Oslo',
    'I have a flight already. Order a desk lamp',
    'book a flight, order a desk lamp',
  ])('keeps the purchase in: %s', (text) => {
    const { actions, unsure } = match(text)
    expect([...actions, ...unsure]).toContain(WEB_RULES[0]?.action)
  })

  it('keeps what a task alone gives after words that stand before it', () => {
    const separated = fc.oneof(fc.constant(' '), lineBreak)
    fc.assert(
      fc.property(anyTask, before, separated, inCase, (task, added, between, cased) => {
        expect(lost(task, cased(`${added}${between}${task}`))).toEqual([])
      }),
      { numRuns: RUNS },
    )
  })

  it('keeps it before words that follow', () => {
    const tail = fc.oneof(
      afterSpace.map((text) => ` ${text}`),
      fc.tuple(lineBreak, afterBreak).map((parts) => parts.join('')),
    )
    fc.assert(
      fc.property(anyTask, tail, inCase, (task, added, cased) => {
        expect(lost(task, cased(`${task}${added}`))).toEqual([])
      }),
      { numRuns: RUNS },
    )
  })

  it('keeps it between words on both sides', () => {
    fc.assert(
      fc.property(before, anyTask, lineBreak, afterBreak, (first, task, between, last) => {
        expect(lost(task, `${first} ${task}${between}${last}`)).toEqual([])
      }),
      { numRuns: RUNS },
    )
  })

  it('keeps a purchase that the pressed element makes, where only other words name another category', () => {
    const element = 'Buy now'
    expect(match({ task: 'Find boots', element }).actions).toHaveLength(1)
    expect(match({ task: 'Find a flight. Find boots', element }).unsure).toEqual([WEB_RULES[0]?.action])
    expect(match({ task: 'Find a flight to Oslo', element })).toMatchObject({ unsure: [] })
  })

  it('is not unsure of a task that has nothing added to it', () => {
    for (const task of ['Book a flight and checkout', 'Track my order 112-998', 'Get a round trip train ticket'])
      expect(match(task).unsure).toEqual([])
  })

  it('lets a noun that makes one expression with the task be part of it', () => {
    expect(match('Find a car')).toMatchObject({ actions: [WEB_RULES[2]?.action] })
    expect(match('Find a car seat')).toMatchObject({ actions: [], unsure: [] })
    expect(match('Find a car: seat')).toMatchObject({ actions: [WEB_RULES[2]?.action] })
  })
})
