import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { isMissing } from '../../../src/cli/commands/mcp/load-mcp.ts'
import { runCli } from '../../fixtures/run-cli.ts'
import { LIBRARY } from '../../fixtures/scripted-core.ts'

const BIN = resolve(import.meta.dirname, '../../../bin/guardagent.js')
const SERVER = resolve(import.meta.dirname, '../../adapters/mcp/fixtures/library-stdio.ts')
const TITLES = { sql: 'select title from loans' }
const MEMBERS = { sql: 'select member from loans' }

/** For what takes as long as the machine is busy. */
const PATIENCE = { timeout: 20_000 }

let folder = ''
const closing: (() => Promise<void>)[] = []
const at = (name: string) => join(folder, name)
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'guardagent-mcp-'))
  writeFileSync(at('guard.json'), JSON.stringify(LIBRARY))
  // Watches only: the tools of the fixture that misbehave are no queries.
  writeFileSync(at('shadow.json'), JSON.stringify({ ...LIBRARY, mode: 'shadow' }))
  writeFileSync(at('visitor.json'), '{"role": "visitor"}')
})
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})
afterAll(() => rmSync(folder, { recursive: true }))

/** A client that starts the command line as its server, and all that this wrote to standard error. */
async function start(args: readonly string[], definition = 'guard.json') {
  const [command = '', ...rest] = args
  const common = ['--definition', at(definition), '--identity', at('visitor.json'), '--memory', at('memory.db')]
  const all = [BIN, 'mcp', command, ...common, ...rest]
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: all,
    env: { LIBRARY_TOKEN: 'secret', OTHER_TOKEN: 'secret' },
    stderr: 'pipe',
  })
  let errors = ''
  transport.stderr?.on('data', (chunk) => {
    errors += chunk
  })
  const client = new Client({ name: 'test', version: '1' })
  closing.push(() => client.close())
  await client.connect(transport)
  return { client, pid: transport.pid, errors: () => errors }
}

const call = async (client: Client, name: string, given: Record<string, unknown> = {}) => {
  const { content } = await client.callTool({ name, arguments: given })
  return content.map((part) => (part.type === 'text' ? part.text : '')).join('')
}

function runs(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

describe('mcp serve', () => {
  it('guards, explains, and says nothing else on standard output', async () => {
    const { client, errors } = await start(['serve'])
    const failures: Error[] = []
    client.onerror = (error) => failures.push(error)
    const action = { input: 'who has it?', output: { tool: 'run_sql', arguments: MEMBERS } }
    const denied = await client.callTool({ name: 'guard', arguments: action })
    expect(denied.structuredContent).toMatchObject({ decision: 'deny' })
    const { id } = Object(denied.structuredContent)
    expect(await call(client, 'explain_verdict', { id })).toContain('CheckAccess')
    expect([failures, errors()]).toEqual([[], ''])
  })
})

describe('mcp serve, whose toolbox prints', () => {
  const url = (path: string) => pathToFileURL(resolve(import.meta.dirname, '../../..', path)).href
  const NOISY = `
    import { log } from 'node:console'
    import { z } from '${url('node_modules/zod/index.js')}'
    import { defineTool } from '${url('src/index.ts')}'
    process.stdout.write('IMPORT\\n')
    log('IMPORT')
    export const shelf = defineTool({ name: 'ReadShelf', description: 'Names a shelf.', kind: 'reader', parameters: {}, returns: z.string(), run: () => 'north' })`

  it('has only messages on standard output, and answers what was asked before the client went', async () => {
    writeFileSync(at('noisy.mjs'), NOISY)
    writeFileSync(at('noisy.json'), JSON.stringify({ ...LIBRARY, toolbox: ['./noisy.mjs'] }))
    const args = [BIN, 'mcp', 'serve', '--definition', at('noisy.json'), '--memory', at('noisy.db')]
    const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'pipe'] })
    const exit = once(child, 'exit')
    const read = Promise.all([text(child.stdout), text(child.stderr)])
    const line = (fields: object) => `${JSON.stringify({ jsonrpc: '2.0', ...fields })}\n`
    const clientInfo = { name: 'test', version: '1' }
    const params = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo }
    const action = { input: 'who has it?', output: { tool: 'run_sql', arguments: MEMBERS } }
    child.stdin.end(
      line({ id: 1, method: 'initialize', params }) +
        line({ id: 2, method: 'tools/call', params: { name: 'guard', arguments: action } }),
    )
    expect(await exit).toEqual([0, null])
    const [out, err] = await read
    const answers = out
      .trimEnd()
      .split('\n')
      .map((answer) => JSON.parse(answer))
    expect(answers).toMatchObject([{ id: 1 }, { id: 2, result: { structuredContent: { id: expect.any(String) } } }])
    expect(err).toContain('IMPORT\nIMPORT\n')
  })
})

describe('mcp proxy', () => {
  const server = [process.execPath, SERVER]

  it('stands before a server that it starts, and leaves none behind', async () => {
    const options = ['--env', 'LIBRARY_TOKEN', '--pins', at('pins.json'), '--name', 'library', '--', ...server]
    const { client, pid, errors } = await start(['proxy', ...options], 'shadow.json')
    await client.listTools()
    expect(await call(client, 'environment', { name: 'LIBRARY_TOKEN' })).toBe('secret')
    expect(await call(client, 'environment', { name: 'OTHER_TOKEN' })).toBe('not set')
    // Lines that are no messages, then two answers to one call.
    expect(await call(client, 'babble')).toBe('first')
    await expect.poll(errors, PATIENCE).toContain('answered what nobody asked, or twice')
    const child = Number(await call(client, 'pid'))
    expect([runs(child), pid !== null && runs(pid)]).toEqual([true, true])
    await client.close()
    await expect.poll(() => [runs(child), pid !== null && runs(pid)], PATIENCE).toEqual([false, false])
  })

  it('guards, and refuses a tool that changed until it is accepted', async () => {
    const options = ['--pins', at('pins.json'), '--name', 'library', '--on-change', 'deny', '--', ...server]
    const { client, errors } = await start(['proxy', ...options, 'reads your mail too'])
    await client.listTools()
    expect(await call(client, 'run_sql', TITLES)).toContain('did not run: the tool changed (description)')
    expect(errors()).toMatch(/guardagent: tool `run_sql` changed since 20.*: description; its calls are refused/)
    const accepted = await runCli(['mcp', 'accept', '--pins', at('pins.json'), 'run_sql'])
    expect(accepted).toEqual({ code: 0, out: 'accepted run_sql: changed\n', err: '' })
    expect(await call(client, 'run_sql', TITLES)).toBe('Atlas')
    expect(await call(client, 'run_sql', MEMBERS)).toContain('`member` of `loans`')
    expect(readFileSync(at('pins.json'), 'utf8')).not.toContain('"seen"')
    const again = await runCli(['mcp', 'accept', '--pins', at('pins.json')])
    expect(again.out).toBe('nothing waits to be accepted\n')
  })

  it('answers what waits when the server dies, and exits with 1', async () => {
    const args = [BIN, 'mcp', 'proxy', '--definition', at('shadow.json'), '--memory', at('memory.db'), '--', ...server]
    const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'pipe'] })
    const exit = once(child, 'exit')
    const read = Promise.all([text(child.stdout), text(child.stderr)])
    const ask = (id: number, method: string, params: object) =>
      child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`)
    const clientInfo = { name: 'test', version: '1' }
    ask(1, 'initialize', { protocolVersion: '2025-11-25', capabilities: {}, clientInfo })
    ask(2, 'tools/call', { name: 'die', arguments: {} })
    expect(await exit).toEqual([1, null])
    const [out, err] = await read
    const answers = out
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(answers).toMatchObject([
      { id: 1, result: {} },
      { id: 2, error: { code: -32000 } },
    ])
    expect(err).toContain('it ended')
  })
})

describe('mcp, called wrongly', () => {
  const guarded = () => ['--definition', at('guard.json')]
  it.each([
    ['no server', () => ['proxy', ...guarded()], 'no server'],
    ['denial without pins', () => ['proxy', ...guarded(), '--on-change', 'deny', '--', 'x'], 'name a file with --pins'],
    ['no definition', () => ['serve', '--definition', at('missing.json')], 'missing.json'],
    ['an identity that is none', () => ['serve', ...guarded(), '--identity', at('list.json')], 'object'],
    ['an identity on standard input', () => ['serve', ...guarded(), '--identity', '-'], 'standard input'],
    ['an identity that is a word', () => ['serve', ...guarded(), '--identity', at('word.json')], 'got `"nurse"`'],
    ['pins that are not there', () => ['accept', '--pins', at('none.json'), '--name', 'x'], 'there is no such file'],
    ['pins of nobody', () => ['accept', '--pins', at('empty.json'), '--name', 'x'], 'pins of none'],
  ])('%s is an error, and nothing goes to standard output', async (_, args, part) => {
    writeFileSync(at('list.json'), '[]')
    writeFileSync(at('word.json'), '"nurse"')
    writeFileSync(at('empty.json'), '{"version": 1, "pins": []}')
    const { code, out, err } = await runCli(['mcp', ...args()])
    expect([code, out]).toEqual([3, ''])
    expect(err).toContain(part)
    expect(err.trimEnd().split('\n')).toHaveLength(1)
  })

  it('a server that cannot be started is an error that names it', async () => {
    const { code, err } = await runCli([
      'mcp',
      'proxy',
      ...guarded(),
      '--memory',
      at('other.db'),
      '--',
      at('no-such-server'),
    ])
    expect(code).toBe(3)
    expect(err).toMatch(/^guardagent: server `.*no-such-server`: there is no such command; check its name and PATH\n$/)
  })

  it('tells a missing package from any other error', () => {
    const missing = (name: string) =>
      Object.assign(new Error(`Cannot find package '${name}'`), { code: 'ERR_MODULE_NOT_FOUND' })
    expect([missing('@modelcontextprotocol/server'), missing('zod'), new Error('x')].map(isMissing)).toEqual([
      true,
      false,
      false,
    ])
  })
})
