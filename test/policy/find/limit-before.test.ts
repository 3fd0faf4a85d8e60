import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Operator } from '../../../src/contract/reason.ts'
import { missing, ruleOf } from './missing.ts'

const ADULT = { field: 'age', operator: '>=', value: 18 } as const
const OPERATORS: readonly Operator[] = ['>=', '<', '<=', '>', '==', '!=']

/** Every operator with which a number is found for the age. */
function operatorsOf(action: string, value: number, requests: string): Operator[] {
  return OPERATORS.filter(
    (operator) => missing(ruleOf(action, { field: 'age', operator, value }), requests).length === 0,
  )
}

const WAYS: readonly (readonly [Operator, (age: number) => string])[] = [
  ['>=', (age) => `The minimum age for booking a flight is ${age}.`],
  ['>=', (age) => `The minimum age is ${age} for booking a flight.`],
  ['>=', (age) => `The minimum legal age for flight bookings must be ${age}.`],
  ['>=', (age) => `Booking a flight: the lowest age is ${age}.`],
  ['>=', (age) => `Flight bookings require a minimum age of ${age}.`],
  ['>=', (age) => `No flight bookings for anyone younger than ${age}.`],
  ['>=', (age) => `No flight booking for people under ${age}.`],
  ['>=', (age) => `Minors (under ${age}) may not book flights.`],
  ['>=', (age) => `Children under ${age} may not book a flight.`],
  ['>=', (age) => `Users under the minimum age of ${age} may not book a flight.`],
  ['<=', (age) => `The maximum age for booking a flight is ${age}.`],
  ['<=', (age) => `Users must be no older than ${age} to book a flight.`],
  ['<=', (age) => `To book a flight a user must not be older than ${age}.`],
  ['<=', (age) => `No flight bookings for anyone older than ${age}.`],
  ['<=', (age) => `Users above the maximum age of ${age} may not book flights.`],
  ['>', (age) => `Users no older than ${age} may not book a flight.`],
]

describe('a limit of age', () => {
  it.each(WAYS)('%s is found as it is said, whatever the number: %s', (operator, way) => {
    const age = fc.integer({ min: 2, max: 120 })
    fc.assert(
      fc.property(age, age, (said, other) => {
        fc.pre(said !== other)
        expect(operatorsOf('book a flight', said, way(said)), way(said)).toEqual([operator])
        expect(operatorsOf('book a flight', other, way(said)), way(said)).toEqual([])
        expect(operatorsOf('rent a car', said, way(said)), way(said)).toEqual([])
      }),
      { seed: 1, numRuns: 20 },
    )
  })

  it('is found in words', () => {
    const requests = 'Minors (under eighteen) may not book flights.'
    expect(operatorsOf('book a flight', 18, requests)).toEqual(['>='])
    expect(operatorsOf('book a flight', 8, requests)).toEqual([])
    expect(operatorsOf('book a flight', 18, `User attributes: age.\n\n${requests}`)).toEqual(['>='])
  })

  it.each([
    'Car rental requires an age of at least 18.',
    'Renting a car is forbidden below 18 years.',
    'The minimum age for car rentals is 18.',
  ])('is found for a noun of the action: %s', (requests) => {
    expect(operatorsOf('rent a car', 18, requests)).toEqual(['>='])
    expect(operatorsOf('rent a care', 18, requests)).toEqual([])
  })

  it('is found for each of two actions by its own statement', () => {
    const requests = 'The minimum age for booking a flight is 18; the minimum age for renting a car is 21.'
    expect(operatorsOf('book a flight', 18, requests)).toEqual(['>='])
    expect(operatorsOf('rent a car', 21, requests)).toEqual(['>='])
    expect(operatorsOf('book a flight', 21, requests)).toEqual([])
    expect(operatorsOf('rent a car', 18, requests)).toEqual([])
  })

  it.each([
    ['of something else', 'The minimum stay for booking a flight is 18.'],
    ['of something else for an age', 'The minimum income of any age for booking a flight is 18.'],
    ['of a group of ages', 'The minimum age group for booking a flight is 18.'],
    ['that is denied', 'The minimum age for booking a flight is not 18.'],
    ['that there is none of', 'There is no minimum age for booking a flight: 18.'],
    ['with another number', 'The minimum age for booking a flight is 18 and for renting a car 21.'],
    ['in another clause', 'The minimum age for booking a flight is known, and the fee is 18.'],
    ['of two things at once', 'The minimum age for booking a flight and the fee is 18.'],
    ['of no direction', 'The age for booking a flight is 18.'],
    ['of groups', 'No flight bookings for groups smaller than 18.'],
    ['of bookings', 'No more than 18 flight bookings for anyone.'],
    ['of weight', 'Minors (under 18 kilos) may not book flights.'],
    ['of another action', 'The minimum age for renting a car is 18.'],
  ])('%s is not found', (_why, requests) => {
    expect(missing(ruleOf('book a flight', ADULT), requests)).not.toEqual([])
    expect(operatorsOf('book a flight', 18, requests)).toEqual([])
  })
})
