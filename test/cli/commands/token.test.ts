import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openTokens } from '../../../src/server/tokens/token-store.ts'
import { runCli } from '../../fixtures/run-cli.ts'

let folder = ''
let path = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'guardagent-token-'))
  path = join(folder, 'tokens.db')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const ONE_LINE = /^guardagent: [^\n]+\n$/
const TOKEN = /^ga_([0-9a-f]{16})_([0-9a-f]{64})\n$/

function token(...args: string[]) {
  return runCli(['token', ...args, '--tokens', path])
}

/** A new token with its parts. */
async function create(...args: string[]): Promise<{ text: string; id: string; secret: string }> {
  const { out } = await token('create', '--name', 'billing', ...args)
  const [, id = '', secret = ''] = TOKEN.exec(out) ?? []
  return { text: out.trim(), id, secret }
}

/** Puts a token with these times into the file, as an earlier command would have. */
function createAt(name: string, at: Date, expiresAt: Date): string {
  const store = openTokens(path)
  try {
    return store.create({ name, at, expiresAt }).record.id
  } finally {
    store.close()
  }
}

function verify(text: string) {
  const store = openTokens(path)
  try {
    return store.verify(text, new Date())
  } finally {
    store.close()
  }
}

describe('token create', () => {
  it('prints nothing but the token on stdout, once, and says the rest on stderr', async () => {
    const { code, out, err } = await token('create', '--name', 'billing')
    expect(code).toBe(0)
    expect(out).toMatch(TOKEN)
    const [, id = '', secret = ''] = TOKEN.exec(out) ?? []
    expect(err).toMatch(ONE_LINE)
    for (const part of [id, 'billing', 'does not expire', 'not shown again']) expect(err).toContain(part)
    expect(err).not.toContain(secret)
    expect(verify(out.trim())).toMatchObject({ id, name: 'billing' })
  })

  it('as JSON prints one document with the token and its record', async () => {
    const { out } = await token('create', '--name', 'billing', '--expires-in', '2', '--json')
    const { token: text, ...record } = JSON.parse(out)
    expect(`${text}\n`).toMatch(TOKEN)
    expect(record).toEqual(verify(text))
    expect(Date.parse(record.expiresAt) - Date.parse(record.createdAt)).toBe(2 * 24 * 60 * 60 * 1000)
  })

  it('refuses a name or a time that cannot be used with one line and exit code 3, and prints no token', async () => {
    for (const args of [
      [],
      ['--name', ' '],
      ['--name', 'a\nb'],
      ['--name', 'a', '--expires-in', '0'],
      ['--name', 'a', '--expires-in', '1.5'],
      ['--name', 'a', '--expires-in', '99999999999'],
    ]) {
      const { code, out, err } = await token('create', ...args)
      expect([code, out], JSON.stringify(args)).toEqual([3, ''])
      expect(err).toMatch(ONE_LINE)
    }
  })

  it('refuses tokens that would be gone with the command', async () => {
    const answer = await runCli(['token', 'create', '--name', 'a', '--tokens', ':memory:'])
    expect(answer).toMatchObject({ code: 3, out: '', err: expect.stringMatching(/expected a file/) })
  })
})

describe('token list', () => {
  it('tells what each token is now, and never a secret or a hash', async () => {
    const active = await create('--expires-in', '1')
    const revoked = await create()
    await token('revoke', revoked.id)
    const expired = createAt('old', new Date(0), new Date(1))
    const { out } = await token('list')
    const states = out.split('\n').map((line) => line.split(/ {2,}/).slice(0, 3))
    expect(states.slice(0, 4)).toEqual([
      ['id', 'name', 'state'],
      [active.id, 'billing', 'active'],
      [revoked.id, 'billing', 'revoked'],
      [expired, 'old', 'expired'],
    ])
    const { out: json } = await token('list', '--json')
    const fields = ['id', 'name', 'createdAt', 'expiresAt', 'revokedAt', 'state']
    for (const one of JSON.parse(json)) expect(Object.keys(one)).toEqual(fields)
    for (const shown of [out, json]) {
      expect(shown).not.toMatch(/[0-9a-f]{40}/)
      for (const { secret } of [active, revoked]) expect(shown).not.toContain(secret)
    }
  })

  it('shows a name with signs that steer a terminal harmlessly', async () => {
    await token('create', '--name', 'pay\u202Eroll')
    const { out } = await token('list')
    expect(out).toContain('roll')
    expect(out).not.toContain('\u202E')
  })

  it('of no file is an error that makes none', async () => {
    for (const command of [['list'], ['list', '--json'], ['revoke', '0123456789abcdef']]) {
      const { code, out, err } = await token(...command)
      expect([code, out]).toEqual([3, ''])
      expect(err).toMatch(ONE_LINE)
    }
    expect(readdirSync(folder)).toEqual([])
  })
})

describe('token revoke', () => {
  it('has the token refused, and again changes nothing', async () => {
    const { text, id } = await create()
    const first = JSON.parse((await token('revoke', id, '--json')).out)
    expect(first).toMatchObject({ id, state: 'revoked' })
    expect(verify(text)).toBeNull()
    expect(JSON.parse((await token('revoke', id, '--json')).out)).toEqual(first)
    expect((await token('revoke', id)).out).toBe(`revoked ${id} (billing) at ${first.revokedAt}\n`)
  })

  it('of an unknown id is refused, and a whole token given for an id is not repeated', async () => {
    const { text, secret } = await create()
    for (const id of ['0123456789abcdef', 'nothing', text]) {
      const { code, out, err } = await token('revoke', id)
      expect([code, out]).toEqual([3, ''])
      expect(err).toMatch(ONE_LINE)
      expect(err).not.toContain(secret)
    }
    expect(verify(text)).not.toBeNull()
  })
})

it('a file that is none of tokens is refused with one line', async () => {
  writeFileSync(path, 'no database, but text'.repeat(20), { mode: 0o600 })
  for (const args of [['create', '--name', 'a'], ['list']]) {
    const { code, out, err } = await token(...args)
    expect([code, out]).toEqual([1, ''])
    expect(err).toMatch(ONE_LINE)
  }
})
