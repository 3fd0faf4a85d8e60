import fc from 'fast-check'
import { expect, it } from 'vitest'
import { parseActionBody, parseBatchBody } from '../../../src/server/actions/parse-actions.ts'
import { HttpProblem } from '../../../src/server/problems/http-problem.ts'

function detailOf(parse: (body: unknown) => unknown, body: unknown): string {
  try {
    parse(body)
  } catch (error) {
    if (error instanceof HttpProblem) return error.message
    throw error
  }
  return 'taken'
}
const one = (body: unknown) => detailOf(parseActionBody, body)
const several = (...actions: unknown[]) => detailOf(parseBatchBody, { actions })
const RIGHT = { input: 'a', output: 'b' }

it('names each field of ours that is wrong', () => {
  expect(one({})).toBe('field `input`: is missing; field `output`: is missing')
  expect(one({ ...RIGHT, identity: [] })).toBe('field `identity`: expected an object')
  expect(one({ ...RIGHT, secret: 1 })).toBe(
    'the body: holds a field that does not belong there; expected only `input`, `output`, `answer`, `identity`',
  )
  expect(one({ ...RIGHT, output: { rows: [Number.POSITIVE_INFINITY] } })).toBe(
    'field `output`: expected numbers within the range of a double',
  )
  expect(one({ ...RIGHT, identity: { secret: Number.POSITIVE_INFINITY } })).toBe(
    'field `identity`: expected numbers within the range of a double',
  )
  expect(one(7)).toBe('the body: expected an object')
})

it('names the action of several by its place', () => {
  expect(several(RIGHT, { input: 1 })).toBe('field `actions.1.output`: is missing')
  expect(several(RIGHT, 'text')).toBe('field `actions.1`: expected an object')
  expect(several({ ...RIGHT, secret: 1 })).toMatch(/^field `actions.0`: holds a field .* only `input`/)
  expect(several()).toBe('field `actions`: expected 1 to 100 actions')
  expect(detailOf(parseBatchBody, { actions: { secret: 1 } })).toBe('field `actions`: expected 1 to 100 actions')
  expect(detailOf(parseBatchBody, { actions: [RIGHT], secret: 1 })).toMatch(/expected only `actions`$/)
  expect(detailOf(parseBatchBody, {})).toBe('field `actions`: is missing')
  expect(several(...Array(9).fill(7))).toMatch(/`actions.4`: expected an object; and 4 more$/)
})

it('an action of several may be as deep as one alone', () => {
  const nested = (levels: number): unknown => (levels === 0 ? 'x' : [nested(levels - 1)])
  for (const [levels, taken] of [
    [99, true],
    [100, false],
  ] as const) {
    const action = { input: nested(levels), output: '' }
    expect(one(action) === 'taken').toBe(taken)
    expect(several(action) === 'taken').toBe(taken)
  }
})

it('whatever the body, what is told of it is made of our own words', () => {
  const OWN = /^(?:[a-z0-9`.,:; ]|__proto__)*$/
  // Values and names in capitals, so that none can be one of ours.
  const text = fc.string({ unit: fc.constantFrom('Q', 'Ä', '"', '\n'), minLength: 1 })
  const value = fc.letrec((tie) => ({
    any: fc.oneof(
      { maxDepth: 4 },
      text,
      fc.constant(Number.NaN),
      fc.array(tie('any')),
      fc.dictionary(fc.oneof(text, fc.constantFrom('input', 'output', 'identity', 'answer', 'actions')), tie('any')),
    ),
  })).any
  fc.assert(
    fc.property(value, (body) => {
      expect(one(body)).toMatch(OWN)
      expect(detailOf(parseBatchBody, body)).toMatch(OWN)
      expect(detailOf(parseBatchBody, { actions: [body] })).toMatch(OWN)
    }),
  )
})
