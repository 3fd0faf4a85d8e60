import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canonicalJson, type Json } from '../../src/contract/json.ts'
import type { Policy } from '../../src/contract/policy.ts'
import { readIdentity } from '../../src/policy/read-identity.ts'
import { callTool } from '../../src/toolbox/call-tool.ts'
import { readFields, readFieldsTool } from '../../src/toolbox/read-fields.ts'
import { Toolbox } from '../../src/toolbox/toolbox.ts'

const rule = (field: string) => ({ action: 'x', violation: 'y', field, operator: '==' as const, value: true })
const policy: Policy = {
  roles: { physician: { lab: ['a'] }, nursing: { lab: ['b'] } },
  rules: ['age', 'domestic', 'dr_license'].map(rule),
}

const part = fc.oneof(
  fc.constantFrom(
    'Role: nurse',
    'role: physician',
    'User identity: nursing.',
    'age: 45',
    'age = 12',
    'domestic: True',
    "User info: {'age': 45, 'dr_license': False, 'role': 'nurse', 'plan': [1]}",
    '{"role": "pilot"}',
    'user: {',
    '}',
    "'",
    'constructor: 1',
    '\n',
  ),
  fc.string({ maxLength: 12 }),
)
const text = fc.array(part, { maxLength: 6 }).map((parts) => parts.join(' '))
const claims = fc.dictionary(
  fc.constantFrom('role', 'identity', 'user', 'User Info', 'age', 'dr license', 'task', 'domestic'),
  fc.oneof(text, fc.jsonValue({ maxDepth: 2 }), fc.constantFrom('nurse', 45, { role: 'physician', age: 3 })),
)

describe('readFields', () => {
  it.each<[Json, Json]>([
    ['Role: nurse. age: 45', { role: 'nursing', fields: { age: 45 }, disputed: [] }],
    ["Buy it. User info: {'age': 45, 'plan': None}", { role: null, fields: { age: 45, plan: null }, disputed: [] }],
    [
      { user_info: { 'Dr License': true }, role: 'Nurses' },
      { role: 'nursing', fields: { dr_license: true }, disputed: [] },
    ],
    ['Role: nursing. User role: nurse', { role: 'nursing', fields: {}, disputed: [] }],
    ['Role: nurse\nRole: physician\nage: 3', { role: null, fields: { age: 3 }, disputed: ['role'] }],
    ['age: 45, age: 12', { role: null, fields: {}, disputed: ['age'] }],
    ['Role: pilot', { role: null, fields: {}, disputed: [] }],
    ['I am a physician', { role: null, fields: {}, disputed: [] }],
    [null, { role: null, fields: {}, disputed: [] }],
  ])('reads %j', (given, read) => {
    expect(readFields(given, policy)).toEqual(read)
  })

  it('answers what the guard itself reads of the same input', () => {
    fc.assert(
      fc.property(fc.oneof(text, claims), (given) => {
        const input = JSON.parse(JSON.stringify(given)) as Json
        const { identity, role } = readIdentity({ input, policy })
        const read = readFields(input, policy)
        const usable = Object.entries(identity ?? {}).filter(([field]) => field !== 'role' && field !== '__proto__')
        expect(read.role).toBe(role)
        expect(canonicalJson(read.fields)).toBe(canonicalJson(Object.fromEntries(usable)))
        expect(read.disputed.filter((field) => Object.hasOwn(read.fields, field))).toEqual([])
      }),
      { numRuns: 500 },
    )
  })

  it('takes the claim’s own words for the role where the requests name none, unless there are two', () => {
    expect(readFields('Role: night clerk ').role).toBe('night clerk')
    expect(readFields({ role: ' night clerk ', identity: 'night clerk' }).role).toBe('night clerk')
    expect(readFields('Role: clerk\nRole: manager')).toEqual({ role: null, fields: {}, disputed: ['role'] })
    expect(readFields({ role: 3 }).role).toBeNull()
    expect(readFields({ role: '' }).role).toBeNull()
  })

  it('hands on no field that a program could not look up', () => {
    const { fields, disputed } = readFields({ user: JSON.parse('{"__proto__": {"age": 99}, "constructor": 1}') })
    expect([Object.keys(fields), disputed]).toEqual([['constructor'], ['__proto__']])
  })

  it('keeps the role among the fields where a rule asks for it there', () => {
    expect(readFields('Role: clerk', { roles: {}, rules: [rule('role')] }).fields).toEqual({ role: 'clerk' })
  })
})

describe('ReadFields', () => {
  const call = (given: Json) => {
    const { signal } = new AbortController()
    const toolbox = new Toolbox([
      { ...readFieldsTool, run: (parsed) => readFieldsTool.run(parsed, { schema: {}, policy, signal }) },
    ])
    return callTool({ toolbox, name: 'ReadFields', args: [given], schema: {}, signal, now: () => 0 })
  }

  it('reads by the requests of its guard', async () => {
    expect((await call('Role: nurse')).result).toEqual({ role: 'nursing', fields: {}, disputed: [] })
  })

  it('names a field that cannot be handed on, and still answers', async () => {
    const { result, error } = await call("User info: {'__proto__': {'age': 99}, 'constructor': 1, 'age': 4}")
    expect(error).toBeUndefined()
    expect(result).toEqual({ role: null, fields: { constructor: 1, age: 4 }, disputed: ['__proto__'] })
  })
})
