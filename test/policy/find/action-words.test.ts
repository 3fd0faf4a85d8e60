import { expect, it } from 'vitest'
import { basesOf } from '../../../src/policy/find/action-words.ts'

function areForms(one: string, other: string): boolean {
  return !basesOf(one).isDisjointFrom(basesOf(other))
}

it.each([
  ['book', 'booking'],
  ['book', 'bookings'],
  ['book', 'booked'],
  ['booking', 'bookings'],
  ['rent', 'renting'],
  ['rent', 'rental'],
  ['rentals', 'renting'],
  ['shop', 'shopping'],
  ['travel', 'traveling'],
  ['travel', 'travelling'],
  ['browse', 'browsing'],
  ['purchase', 'purchased'],
  ['apply', 'applying'],
  ['apply', 'applies'],
  ['apply', 'applications'],
  ['agree', 'agreeing'],
  ['agree', 'agreed'],
  ['pay', 'payment'],
  ['flight', 'flights'],
  ['hotel', "hotel's"],
])('%s and %s are forms of one word', (one, other) => {
  expect(areForms(one, other)).toBe(true)
  expect(areForms(other, one)).toBe(true)
})

it.each([
  ['car', 'care'],
  ['car', 'caring'],
  ['car', 'card'],
  ['book', 'booklet'],
  ['port', 'portal'],
  ['part', 'apartment'],
  ['depart', 'department'],
  ['rent', 'parent'],
  ['hop', 'hoping'],
  ['plan', 'planes'],
  ['bus', 'us'],
  ['use', 'us'],
  ['sing', 's'],
  ['rent', 'rented out'],
])('%s and %s are not', (one, other) => {
  expect(areForms(one, other)).toBe(false)
  expect(areForms(other, one)).toBe(false)
})
