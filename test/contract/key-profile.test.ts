import fc from 'fast-check'
import { distance } from 'fastest-levenshtein'
import { expect, it } from 'vitest'
import { cellOfUnit, PROFILE_BYTES, profileKey } from '../../src/contract/key-profile.ts'

function cells(key: string): number[] {
  const profile = profileKey(key)
  const view = new DataView(profile.buffer, profile.byteOffset)
  return Array.from({ length: PROFILE_BYTES / 2 }, (_, cell) => view.getUint16(2 * cell, true))
}

function fewestEdits(one: string, other: string): number {
  const others = cells(other)
  const differences = cells(one).map((count, cell) => Math.abs(count - (others[cell] ?? 0)))
  return (differences.reduce((sum, each) => sum + each, 0) + Math.abs(one.length - other.length)) / 2
}

const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: fc.constantFrom('a', 'e', '"', '{', '\u{1f600}') }),
  fc.lorem({ maxCount: 40 }),
)

it('half of the difference between profiles and lengths is never more than the distance', () => {
  fc.assert(fc.property(text, text, (one, other) => fewestEdits(one, other) <= distance(one, other)))
})

it('a profile does not depend on the order of units', () => {
  expect(profileKey('select a from b')).toEqual(profileKey('b morf a tceles'))
})

it('every unit is counted once', () => {
  fc.assert(fc.property(text, (key) => cells(key).reduce((sum, count) => sum + count, 0) === key.length))
  for (const unit of [0, 255, 256, 0xd83d, 0xffff]) expect(cellOfUnit(unit)).toBeLessThan(PROFILE_BYTES / 2)
})

it('counts beyond what a cell holds are left out, and never wrap around', () => {
  const many = 'e'.repeat(70_000)
  expect(Math.max(...cells(many))).toBe(32_767)
  expect(fewestEdits(many, '')).toBeLessThanOrEqual(many.length)
})

it('letters of prose and code have cells of their own', () => {
  const letters = [...'etaoinsrhldcum (){}="\'_']
  const shared = letters.filter((unit) => letters.some((other) => other !== unit && alike(unit, other)))
  expect(shared).toEqual([])
})

function alike(one: string, other: string): boolean {
  return cellOfUnit(one.charCodeAt(0)) === cellOfUnit(other.charCodeAt(0))
}
