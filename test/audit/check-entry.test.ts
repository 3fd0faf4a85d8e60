import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { entryChecker } from '../../src/audit/check-entry.ts'
import { AuditEntry } from '../../src/contract/audit.ts'
import { canonicalJson } from '../../src/contract/json.ts'
import type { Policy } from '../../src/contract/policy.ts'
import { sampleEntry, sampleVerdict } from './fixtures/sample-entry.ts'

/** Values that stand for anything somebody may have put into an entry. */
const anything = fc.oneof(
  fc.anything({ withDate: true, withSparseArray: true, withBigInt: true, withNullPrototype: true }),
  fc.constantFrom(undefined, Number.NaN, -0, '\ud800', ' padded ', new Date(0), [undefined], { toJSON: () => 1 }),
  fc.constant(JSON.parse('{"__proto__":{"a":1},"b":1}')),
)

function names(value: object): string[] {
  return Object.keys(value)
}

/** The entry with another value in one of its places. */
function changed(entry: AuditEntry, path: readonly string[], value: unknown): AuditEntry {
  const copy = structuredClone(entry)
  const holder = path.slice(0, -1).reduce<object>((part, name) => Reflect.get(part, name), copy)
  Reflect.set(holder, path.at(-1) ?? '', value)
  return copy
}

const whole = sampleEntry('v1', {
  heldTo: { roles: {}, rules: [] },
  planned: { role: null, resources: { loans: ['book'] }, actions: ['a'], tools: ['CheckAccess'] },
  verdict: sampleVerdict('v1', { answer: { to: ['all'] } }),
})
const call = whole.verdict.toolCalls[0] ?? {}
const places = [
  ...names(whole).map((name) => [name]),
  ...names(whole.verdict).map((name) => ['verdict', name]),
  ...names(call).map((name) => ['verdict', 'toolCalls', '0', name]),
  ['verdict', 'toolCalls', '0', 'arguments', '1'],
  ['verdict', 'reasons', '0', 'columns'],
  ['verdict', 'plan', '0'],
  ['policy', 'roles'],
  ['policy', 'more'],
  ['identity', 'role'],
  ['input', 'question'],
  ['more'],
]

/** What reads back is what was answered: the promise that keeps a log readable. */
function expectReadable(entry: AuditEntry, checked: ReturnType<ReturnType<typeof entryChecker>>): void {
  if ('problem' in checked) return
  expect(checked.text).toBe(canonicalJson(entry))
  expect(AuditEntry.parse(JSON.parse(checked.text))).toStrictEqual(checked.entry)
}

/** What `append` did when it read every entry's bytes again. */
function longWay(entry: AuditEntry): boolean {
  try {
    const parsed = AuditEntry.safeParse(JSON.parse(canonicalJson(entry)))
    return parsed.success && parsed.data.verdict.id.isWellFormed()
  } catch {
    return false
  }
}

describe('entryChecker', () => {
  it('takes an entry with its canonical bytes', () => {
    expect(entryChecker()(whole)).toEqual({ entry: whole, text: canonicalJson(whole) })
  })

  it('takes just what reads back, and answers it as it reads back, whatever stands where', () => {
    const check = entryChecker()
    fc.assert(
      fc.property(fc.constantFrom(...places), anything, (path, value) => {
        const entry = changed(whole, path, value)
        const checked = check(entry)
        expectReadable(entry, checked)
        expect('text' in checked).toBe(longWay(entry))
      }),
      { numRuns: 3000 },
    )
  })

  it('leaves out fields that are undefined, and mends what a schema mends', () => {
    const check = entryChecker()
    const plan: [string, string, string, string] = [' task ', 'two', 'three', 'four']
    for (const change of [{ risk: undefined }, { plan }]) {
      const entry = { ...whole, verdict: { ...whole.verdict, ...change } }
      const checked = check(entry)
      expect(checked).toHaveProperty('text')
      expectReadable(entry, checked)
    }
  })

  it('says what is wrong with an entry', () => {
    const check = entryChecker()
    expect(check(changed(whole, ['store'], 'somewhere'))).toMatchObject({
      problem: expect.stringMatching(/^`store`: /),
    })
    expect(check(changed(whole, ['verdict', 'id'], '\ud800'))).toEqual({ problem: 'its id is not well-formed' })
    expect(check(changed(whole, ['input'], 1n))).toMatchObject({ problem: expect.stringMatching(/written as JSON/) })
    expect(check(JSON.parse('{}'))).toMatchObject({ problem: expect.stringMatching(/^`verdict`: /) })
  })

  it('looks at a frozen policy once, and at any other each time', () => {
    const check = entryChecker()
    const roles = Object.freeze({ reader: Object.freeze({ loans: Object.freeze(['book']) }) })
    const frozen = Object.freeze({ roles, rules: Object.freeze([]) }) as unknown as Policy
    const bad: Policy = JSON.parse('{"roles":{"reader":{"loans":[1]}},"rules":[]}')
    const open: Policy = { roles: { reader: { loans: ['book'] } }, rules: [] }
    for (let time = 0; time < 2; time++) {
      expect(check({ ...whole, policy: frozen, heldTo: frozen })).toHaveProperty('text')
      expect(check({ ...whole, policy: Object.freeze(bad) })).toHaveProperty('problem')
      expect(check({ ...whole, policy: open })).toHaveProperty(time === 0 ? 'text' : 'problem')
      Reflect.set(open.roles, 'writer', 'everything')
    }
  })
})
