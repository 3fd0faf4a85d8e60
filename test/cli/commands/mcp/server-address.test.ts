import { describe, expect, it } from 'vitest'
import { readAddress } from '../../../../src/cli/commands/mcp/server-address.ts'

const ENVIRONMENT = { TOKEN: 'secret', EMPTY: '' }

describe('the address of a server', () => {
  it('is a command with the variables that are named', () => {
    expect(readAddress(['npx', 'server', '--x'], { env: ['TOKEN', 'EMPTY'] }, ENVIRONMENT)).toEqual({
      name: expect.stringMatching(/^npx #[0-9a-f]{12}$/),
      command: 'npx',
      args: ['server', '--x'],
      env: { TOKEN: 'secret', EMPTY: '' },
    })
  })

  it('is a URL with headers, and its name holds no secret of it', () => {
    const options = { url: 'https://a.example/mcp?key=1', header: ['X-A: b: c'], headerEnv: ['Authorization=TOKEN'] }
    expect(readAddress([], options, ENVIRONMENT)).toEqual({
      name: expect.stringMatching(/^https:\/\/a\.example\/mcp #[0-9a-f]{12}$/),
      url: new URL(options.url),
      headers: { 'X-A': 'b: c', Authorization: 'secret' },
    })
  })

  it('has a name of its own for other arguments or another query', () => {
    const name = (command: string[], url?: string) => readAddress(command, url === undefined ? {} : { url }, {}).name
    const names = [
      name(['npx', 'a b']),
      name(['npx', 'a', 'b']),
      name([], 'https://a.example/?key=1'),
      name([], 'https://a.example/?key=2'),
    ]
    expect(new Set(names).size).toBe(4)
    expect([name(['npx']), name([], 'https://a.example/')]).toEqual(['npx', 'https://a.example/'])
  })

  it('has the name that it is given', () => {
    expect(readAddress(['npx'], { name: 'mine' }, {})).toMatchObject({ name: 'mine' })
  })

  it.each([
    [[], {}, 'no server'],
    [['npx'], { url: 'https://a.example' }, 'two servers'],
    [[], { url: 'a.example' }, 'https://'],
    [[], { url: 'file:///etc/passwd' }, 'https://'],
    [[], { url: 'https://a.example', env: ['TOKEN'] }, '--env is for'],
    [[], { url: 'https://a.example', header: ['no colon'] }, '--header'],
    [[], { url: 'https://a.example', header: ['a b: c'] }, '--header'],
    [[], { url: 'https://a.example', headerEnv: ['A=MISSING'] }, 'no such variable'],
    [['npx'], { env: ['constructor'] }, 'no such variable'],
    [['npx'], { header: ['A: b'] }, 'headers are for --url'],
  ])('%j with %j is an error that says %j', (command, options, part) => {
    expect(() => readAddress(command, options, ENVIRONMENT)).toThrow(part)
  })

  it('does not repeat a header in a message: it may hold a secret', () => {
    expect(() => readAddress([], { url: 'https://a.example', header: ['secret'] }, {})).not.toThrow('secret')
  })
})
