import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { InputError } from '../../src/contract/errors.ts'
import { loadDefinition, parseDefinition } from '../../src/definition/load-definition.ts'

const folder = mkdtempSync(join(tmpdir(), 'guardagent-definition-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const GOOD = 'name: n\nagent: a\nspecification: s\nrequests: |\n  Role r may read:\n  - d: c\n'

function load(text: string) {
  const file = join(folder, 'guard.yaml')
  writeFileSync(file, text)
  return loadDefinition(file)
}

function errorOf(text: string): string {
  try {
    load(text)
  } catch (error) {
    if (error instanceof InputError) return error.message
  }
  throw new Error('expected an InputError')
}

describe('loadDefinition', () => {
  it('reads YAML and JSON, fills in defaults, and knows its folder', () => {
    const { definition, directory } = load(GOOD)
    expect(directory).toBe(folder)
    expect(definition).toMatchObject({
      shots: 1,
      debugRounds: 3,
      core: 'rule',
      store: 'full',
      mode: 'compiled-first',
      enforcement: 'enforce',
      durability: 'power-loss',
      onFailure: 'deny',
      sandbox: { memoryMb: 32 },
    })
    expect(load(JSON.stringify(definition)).definition).toEqual(definition)
  })

  it('reads `mode: shadow`, as older definitions have it, as `enforcement: shadow`', () => {
    expect(load(`${GOOD}mode: shadow\n`).definition).toMatchObject({ mode: 'compiled-first', enforcement: 'shadow' })
    expect(errorOf(`${GOOD}mode: shadow\nenforcement: enforce\n`)).toMatch(/`mode`/)
  })

  it.each([
    [`${GOOD}shots: -1\n`, /`shots`/],
    [`${GOOD}shots: many\n`, /`shots`.*expected number.*"many"/],
    [`${GOOD}core: gpt\n`, /`core`.*"rule" or "openai"/],
    [`${GOOD}engine: node-vm\n`, /`engine`.*"isolated-vm"/],
    [`${GOOD}denyFrom: none\n`, /`denyFrom`/],
    [`${GOOD}sandbox:\n  memoryMb: 1\n`, /`sandbox.memoryMb`/],
    [`${GOOD}colour: red\n`, /`colour`/],
    ['- a\n- b\n', /expected object/],
    ['', /expected object, got `null`/],
    ['name: "x\nagent: y', /line \d.*not YAML/],
    [`a: &a [1,1]\nb: &b [*a,*a]\nc: &c [*b,*b]\nd: &d [*c,*c]\ne: &e [*d,*d]\nf: [*e,*e]\n`, /guard\.yaml/],
  ])('refuses %j in one line that names the file', (text, message) => {
    const error = errorOf(text)
    expect(error).toMatch(message)
    expect(error).toContain('guard.yaml')
    expect(error).not.toContain('\n')
  })

  it('says which fields are missing', () => {
    expect(() => parseDefinition({}, 'given')).toThrow(/`name`.*`agent`.*`specification`.*`requests`/)
  })
})
