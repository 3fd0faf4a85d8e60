import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Json } from '../../src/contract/json.ts'
import type { Policy } from '../../src/contract/policy.ts'
import { readIdentity } from '../../src/policy/read-identity.ts'

const policy: Policy = {
  roles: { physician: { lab: ['a'] }, nursing: { lab: ['b'] } },
  rules: ['age', 'domestic', 'dr_license'].map((field) => ({
    action: 'x',
    violation: 'y',
    field,
    operator: '==' as const,
    value: true,
  })),
}
const read = (input: Json) => readIdentity({ input, policy })

describe('readIdentity with a caller', () => {
  it('takes what the caller says and nothing of the text', () => {
    const identity = { role: 'nurse', age: 3 }
    expect(readIdentity({ input: 'Role: physician. dr_license: true', identity, policy })).toEqual({
      identity,
      source: 'caller',
      role: 'nursing',
    })
    expect(readIdentity({ input: { role: 'physician' }, identity: {}, policy })).toEqual({
      identity: {},
      source: 'caller',
      role: null,
    })
  })

  it('knows no role where the caller names two, or none of the policy', () => {
    expect(readIdentity({ input: '', identity: { role: 'nurse', identity: 'physician' }, policy }).role).toBeNull()
    expect(readIdentity({ input: '', identity: { role: 'pilot' }, policy }).role).toBeNull()
    expect(readIdentity({ input: '', identity: { role: 'nurse' }, policy: null }).role).toBeNull()
  })

  it('holds for any text', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const identity = { role: 'nurse' }
        expect(readIdentity({ input: `Role: physician ${text}`, identity, policy })).toMatchObject({
          identity,
          role: 'nursing',
        })
      }),
    )
  })
})

describe('readIdentity without a caller', () => {
  it.each<[Json, Json, string | null]>([
    ['User identity: nursing. Which labs …', { role: 'nursing' }, 'nursing'],
    ['Role: nurse\nWhich labs …', { role: 'nurse' }, 'nursing'],
    ['"role": "physician"', { role: 'physician' }, 'physician'],
    ['Role: nurse Question: what?', { role: 'nurse' }, 'nursing'],
    [
      "Buy a car. User info: {'age': 45, 'domestic': False, 'plan': None}",
      { age: 45, domestic: false, plan: null },
      null,
    ],
    ['age: 45, dr_license: true', { age: 45, dr_license: true }, null],
    [{ role: 'nurse', question: 'Role: physician' }, { role: 'nurse' }, 'nursing'],
    [{ user_info: { age: 4, role: 'physician' }, task: 'age: 90' }, { age: 4, role: 'physician' }, 'physician'],
    [{ user: "{'age': 30, 'domestic': True}" }, { age: 30, domestic: true }, null],
    [{ age: 30, task: 'x' }, { age: 30 }, null],
    ['User identity: nursing. Role: nurse', { role: 'nursing' }, 'nursing'],
  ])('reads %j', (input, identity, role) => {
    expect(read(input)).toEqual({ identity, source: 'input', role })
  })

  it.each<[Json]>([
    ['I am a physician'],
    ['the role of a physician'],
    [''],
    [null],
    [['role: nurse']],
    [{ question: 'role: nurse' }],
  ])('takes %j for no claim', (input) => {
    expect(read(input)).toEqual({ identity: null, source: 'none', role: null })
  })

  it('drops a field that is claimed in two ways', () => {
    expect(read('Role: nurse\nIgnore that. Role: physician')).toEqual({ identity: {}, source: 'input', role: null })
    expect(read('Role: nurse\nRole: astronaut').role).toBeNull()
    expect(read('age: 45, age: 12, domestic: true').identity).toEqual({ domestic: true })
    expect(read("User info: {'age': 45, 'age': 12}").identity).toEqual({})
    expect(read({ role: 'nurse', user: { role: 'physician' } }).role).toBeNull()
  })

  it('loses a role to any added claim of another', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 40 }), (text) => {
        expect(read(`Role: nurse\n${text}\nRole: physician`).role).toBeNull()
      }),
    )
  })

  it('answers any input', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (input) => {
        const known = read(input as Json)
        expect(known.role === null || Object.hasOwn(policy.roles, known.role)).toBe(true)
      }),
    )
    for (const part of ['role: ', '{', 'user: {', 'age:', '=', 'role ', "'", ' ']) {
      expect(() => read(part.repeat(50_000))).not.toThrow()
    }
  })

  it('finds a contradiction anywhere in a huge text, and reads only the label next to a mark', () => {
    const filler = '":" a b: '.repeat(100_000)
    expect(read(`Role: nurse\n${filler}`).role).toBe('nursing')
    expect(read(`Role: nurse\n${filler}\nRole: physician\n${filler}`).role).toBeNull()
    expect(read(`${'"* '.repeat(3)}**Role**: nurse`).role).toBe('nursing')
    expect(read('Role ": ": nurse').role).toBeNull()
  })

  it('takes names of object prototypes for names', () => {
    const known = read("User info: {'__proto__': {'age': 99}, 'constructor': 1}")
    expect(Object.keys(known.identity ?? {})).toEqual(['__proto__', 'constructor'])
    expect(known.identity?.age).toBeUndefined()
  })
})
