import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { prepareEntry } from '../../src/audit/prepare-entry.ts'
import { openAuditLog } from '../../src/audit/sqlite-audit-log.ts'
import { AuditEntry, StoreMode } from '../../src/contract/audit.ts'
import { canonicalJson, type Json } from '../../src/contract/json.ts'
import { sampleEntry, sampleVerdict } from './fixtures/sample-entry.ts'

const mail = 'ann@mail.example'
const phone = '+1 555 123 4567'

/** An entry with personal data wherever text of the action can be. */
const personal: AuditEntry = sampleEntry('01J00000001234567', {
  input: { question: `who is ${mail}?`, [mail]: [phone, 15551234567, 'book 7'] },
  output: `SELECT * FROM loans WHERE reader = '${mail}'`,
  identity: { role: 'reader', mail },
  role: 'reader',
  planned: { role: 'reader', resources: { [mail]: [mail] }, actions: [`lend to ${mail}`] },
  policy: {
    roles: { reader: { loans: ['book'] } },
    rules: [{ action: 'lend a book', violation: 'member only', field: 'member', operator: '==', value: true }],
  },
  verdict: sampleVerdict('01J00000001234567', {
    reasons: [
      { kind: 'access', database: 'loans', columns: ['book', mail] },
      { kind: 'rule', rule: 'member only', field: 'member', operator: '==', required: true, actual: mail },
      { kind: 'policy', policy: 'own', detail: mail },
      { kind: 'tool', tool: 'CheckAccess', detail: phone },
      { kind: 'failure', code: 'thrown', message: phone },
    ],
    message: `access denied: loans (${mail})`,
    answer: { to: mail },
    plan: [`asks for ${mail}`, 'two', 'three', phone],
    program: `return CheckAccess({}, { loans: ['${mail}'] })`,
    attempts: [{ program: `'${phone}'`, error: { code: 'thrown', message: `no ${mail}`, line: 1 } }],
    toolCalls: [
      { tool: 'CheckAccess', arguments: [{ [mail]: [phone] }], result: { seen: mail }, ms: 0.123456789 },
      { tool: mail, arguments: [], result: null, ms: 1, error: { code: 'unknown-tool', message: `no tool ${mail}` } },
    ],
  }),
})

describe('full', () => {
  it('keeps an entry as it is', () => {
    expect(prepareEntry({ ...personal, store: 'hashes' }, 'full')).toEqual(personal)
  })
})

describe('redacted', () => {
  const redacted = prepareEntry(personal, 'redacted')
  const text = canonicalJson(redacted)

  it('masks addresses and numbers everywhere, one text by one placeholder', () => {
    for (const secret of [mail, phone, '15551234567']) expect(text).not.toContain(secret)
    const placeholder = /'(\[redacted-\d+\])'/.exec(String(redacted.output))?.[1] ?? 'none'
    expect(redacted.identity).toEqual({ role: 'reader', mail: placeholder })
    expect(redacted.verdict.answer).toEqual({ to: placeholder })
    expect(redacted.verdict.plan[0]).toBe(`asks for ${placeholder}`)
    expect(redacted.verdict.message).toBe(`access denied: loans (${placeholder})`)
    expect(redacted.verdict.toolCalls[1]?.tool).toBe(placeholder)
  })

  it('keeps ids, times, decision and all other text', () => {
    const { id, at, definitionHash, timing, decision, label } = personal.verdict
    expect(redacted.verdict).toMatchObject({ id, at, definitionHash, timing, decision, label })
    expect(redacted.verdict.toolCalls[0]?.ms).toBe(0.123456789)
    expect(redacted.store).toBe('redacted')
    expect(text).toContain('book 7')
    expect(prepareEntry(sampleEntry('v1'), 'redacted')).toEqual({ ...sampleEntry('v1'), store: 'redacted' })
  })

  it('keeps a step of a plan within its length though placeholders are longer', () => {
    const step = 'a@b.de '.repeat(571).trim()
    const entry = sampleEntry('v1', { verdict: sampleVerdict('v1', { plan: [step, 'two', 'three', 'four'] }) })
    expect(AuditEntry.safeParse(prepareEntry(entry, 'redacted')).success).toBe(true)
  })

  it('does not let a placeholder in the input stand for something else', () => {
    const entry = sampleEntry('v1', { input: mail, output: 'see [redacted-1]' })
    expect(prepareEntry(entry, 'redacted')).toMatchObject({ input: '[redacted-2]', output: 'see [redacted-1]' })
  })
})

describe('hashes', () => {
  const hashed = prepareEntry(personal, 'hashes')
  const { verdict } = hashed
  const text = canonicalJson(hashed)
  const hash = expect.stringMatching(/^sha256:[0-9a-f]{64}$/)

  it('leaves no text of the action', () => {
    for (const secret of [mail, phone, '15551234567', 'book 7', 'who is', 'SELECT', 'three', 'return', 'asks']) {
      expect(text).not.toContain(secret)
    }
    expect(hashed).toMatchObject({
      store: 'hashes',
      input: hash,
      output: hash,
      identity: { sha256: hash },
      planned: { role: 'reader', actions: [hash] },
    })
    expect(verdict).toMatchObject({ answer: hash, program: hash, plan: [hash, hash, hash, hash] })
    expect(verdict.attempts).toEqual([{ program: hash, error: { code: 'thrown', message: hash, line: 1 } }])
    expect(verdict.toolCalls[0]).toEqual({ tool: 'CheckAccess', arguments: [hash], result: hash, ms: 0.123456789 })
    expect(verdict.toolCalls[1]).toMatchObject({
      tool: hash,
      result: null,
      error: { code: 'unknown-tool', message: hash },
    })
  })

  it('keeps decision, codes, times, ids, and names that the requests or tools have', () => {
    expect(verdict).toMatchObject({ decision: 'deny', label: 1, message: 'access denied', id: personal.verdict.id })
    expect(verdict.timing).toEqual(personal.verdict.timing)
    expect(verdict.demonstrations).toEqual(personal.verdict.demonstrations)
    expect(verdict.reasons).toEqual([
      { kind: 'access', database: 'loans', columns: ['book', hash] },
      { kind: 'rule', rule: 'member only', field: 'member', operator: '==', required: hash, actual: hash },
      { kind: 'policy', policy: hash, detail: hash },
      { kind: 'tool', tool: 'CheckAccess', detail: hash },
      { kind: 'failure', code: 'thrown', message: hash },
    ])
    expect(hashed.role).toBe('reader')
    expect(hashed.policy).toEqual(personal.policy)
  })

  it('are the same for the same text, and leave out what is not there', () => {
    expect(prepareEntry(sampleEntry('v1', { input: { a: 1, b: 2 } }), 'hashes').input).toBe(
      prepareEntry(sampleEntry('v2', { input: { b: 2, a: 1 } }), 'hashes').input,
    )
    const unknown = sampleVerdict('v1', {
      decision: 'unknown',
      label: null,
      message: `failed for ${mail}`,
      plan: [],
      program: null,
    })
    const kept = prepareEntry(sampleEntry('v1', { verdict: unknown, identity: null, role: null }), 'hashes')
    expect(kept).toMatchObject({
      identity: null,
      role: null,
      verdict: { plan: [], program: null, answer: null, message: 'unknown' },
    })
  })
})

it('every mode gives an entry that the log takes, whatever the action says', () => {
  const json: fc.Arbitrary<Json> = fc.jsonValue().map((value) => JSON.parse(JSON.stringify(value)))
  let number = 0
  const log = openAuditLog(':memory:')
  fc.assert(
    fc.property(fc.constantFrom(...StoreMode.options), json, json, fc.string(), (store, input, result, program) => {
      number += 1
      const call = { tool: program, arguments: [input, result], result, ms: 1 }
      const verdict = sampleVerdict(`v${number}`, { answer: input, program, toolCalls: [call] })
      const entry = prepareEntry(sampleEntry(`v${number}`, { input, output: result, verdict }), store)
      expect(log.append(entry).entry.store).toBe(store)
    }),
    { numRuns: 200 },
  )
  expect(log.verify().brokenAt).toBeNull()
  log.close()
})

it('masks what the operator names in every form, even where the pattern matches every number', () => {
  const entry = prepareEntry(personal, 'full', [/\d+/gu, /mail\.example/gu])
  const text = canonicalJson({
    ...entry.verdict,
    id: '',
    at: '',
    timing: null,
    definitionHash: '',
    demonstrations: [],
    usage: null,
  })
  expect(text).not.toContain('mail.example')
  expect(text).not.toContain('555')
  expect(entry.verdict.attempts[0]?.error).toMatchObject({ code: 'thrown', line: 1 })
  expect(AuditEntry.safeParse(entry).success).toBe(true)
})

it('says whether masking changed anything, and keeps no text where it leaves nothing readable', () => {
  expect(prepareEntry(personal, 'full', [/zzz/gu]).masked).toBe(false)
  expect(prepareEntry(personal, 'redacted').masked).toBe(true)
  expect(prepareEntry(personal, 'full', [/.+/gu])).toMatchObject({ store: 'hashes' })
})
