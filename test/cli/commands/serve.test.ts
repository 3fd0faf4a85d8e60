import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { ProcessHost } from '../../../src/cli/commands/serve/process-host.ts'
import { serveCommand } from '../../../src/cli/commands/serve.ts'
import { openAuditFile } from '../../../src/compose/open-stores.ts'
import { Verdict } from '../../../src/contract/verdict.ts'
import { runCli } from '../../fixtures/run-cli.ts'
import { LIBRARY } from '../../fixtures/scripted-core.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'guardagent-serve-'))
  writeFileSync(path('guard.json'), JSON.stringify(LIBRARY))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const path = (name: string) => join(folder, name)
const FILES = () => ['--definition', path('guard.json'), '--memory', path('guard.db'), '--tokens', path('tokens.db')]
const ACTION = { input: 'q', output: { sql: 'select member from loans' }, identity: { role: 'visitor' } }

/** The command in a process of fixtures: signals come when the test says so. */
async function start(...more: string[]) {
  let [out, err] = ['', '']
  const exits: number[] = []
  const signals = new Set<(signal: string) => void>()
  const host: ProcessHost = {
    onStop(listener) {
      signals.add(listener)
      return () => void signals.delete(listener)
    },
    exit: (code) => void exits.push(code),
  }
  const terminal = {
    out: () => undefined,
    write: async (text: string) => {
      out += text
    },
    err: (text: string) => {
      err += text
    },
    input: async () => '',
    inputLines: () => [],
    color: false,
    width: 100,
    progress: false,
  }
  const session = { terminal, exitCode: 0 }
  const ended = serveCommand(session, host).parseAsync([...FILES(), '--port', '0', ...more], { from: 'user' })
  await expect.poll(() => err, { timeout: 10_000 }).toContain('listening on ')
  const url = /http:\S+/.exec(err)?.[0] ?? ''
  return {
    url,
    session,
    exits,
    ended,
    signals,
    stop: () => signals.forEach((listener) => void listener('SIGTERM')),
    read: () => ({ out, err }),
    ask: (headers = {}) =>
      fetch(`${url}/v1/guard`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(ACTION),
      }),
  }
}

it('guards over HTTP, writes its log on standard output and all else on standard error, and ends when told to', async () => {
  const running = await start()
  const answer = await running.ask()
  const verdict = Verdict.parse(await answer.json())
  expect(verdict.decision).toBe('deny')
  running.stop()
  await running.ended
  expect(running.session.exitCode).toBe(0)
  expect([running.exits, running.signals.size]).toEqual([[], 0])
  const { out, err } = running.read()
  expect(err.split('\n')).toEqual([
    `guardagent: listening on ${running.url} (core rule, no token needed)`,
    'guardagent: stops once 0 accepted actions are done',
    '',
  ])
  expect(out.split('\n').map((line) => (line === '' ? '' : JSON.parse(line).verdictId))).toEqual([verdict.id, ''])
  const log = openAuditFile(path('guard.audit.db'))
  expect(log.get(verdict.id)?.entry.verdict.decision).toBe('deny')
  log.close()
})

it('a token that is made while it runs is asked for at once', async () => {
  const running = await start('--log-level', 'silent')
  expect((await running.ask()).status).toBe(200)
  const { out } = await runCli(['token', 'create', '--name', 'one', '--tokens', path('tokens.db')])
  expect((await running.ask()).status).toBe(401)
  expect((await running.ask({ authorization: `Bearer ${out.trim()}` })).status).toBe(200)
  running.stop()
  await running.ended
  expect(running.read().out).toBe('')
})

it('a second signal ends it at once with 1', async () => {
  const running = await start()
  running.stop()
  running.stop()
  await running.ended
  expect([running.session.exitCode, running.exits]).toEqual([1, [1]])
  expect(running.read().err).toContain('a second signal (SIGTERM): ends at once')
})

it('refuses other hosts without a token, in one line with the remedy', async () => {
  const { code, out, err } = await runCli(['serve', ...FILES(), '--host', '0.0.0.0', '--port', '0'])
  expect({ code, out }).toEqual({ code: 3, out: '' })
  expect(err).toMatch(/^guardagent: host `0\.0\.0\.0`: [^\n]*`guardagent token create`[^\n]*\n$/)
})

it.each([
  ['a port that is none', ['--port', '70000']],
  ['a level that is none', ['--log-level', 'loud']],
  ['a rate of nothing', ['--rate', '0']],
  ['a host that is none', ['--host', '127.0.0.999']],
])('%s is a wrong call, told in one line', async (_, more) => {
  const { code, err } = await runCli(['serve', ...FILES(), ...more])
  expect(code).toBe(3)
  expect(err).toMatch(/^guardagent: [^\n]+\n$/)
})

it('a port that is taken is told in one line, and the guard is closed', async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  const address = taken.address()
  const port = typeof address === 'object' ? String(address?.port) : ''
  const { code, err } = await runCli(['serve', ...FILES(), '--port', port])
  taken.close()
  expect(code).toBe(3)
  expect(err).toBe(`guardagent: \`127.0.0.1:${port}\`: the port is taken; name another, or 0 for any that is free\n`)
})

it('a definition that is wrong is told before anything is opened', async () => {
  const { code } = await runCli(['serve', '--definition', path('none.yaml'), '--tokens', path('tokens.db')])
  expect(code).toBe(3)
  expect(existsSync(path('tokens.db'))).toBe(false)
})

it('what a module of tools prints is kept off standard output, where the log is', async () => {
  writeFileSync(
    path('noisy.mjs'),
    "import { log } from 'node:console'\nlog('by console')\nprocess.stdout.write('by write\\n')\n",
  )
  writeFileSync(path('guard.json'), JSON.stringify({ ...LIBRARY, toolbox: ['./noisy.mjs'] }))
  const out = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  const err = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const { code } = await runCli(['serve', ...FILES(), '--port', '0'])
  const [printed, diverted] = [out, err].map(({ mock }) => mock.calls.map(([text]) => String(text)).join(''))
  vi.restoreAllMocks()
  // It exports no tool.
  expect([code, printed]).toEqual([3, ''])
  expect(diverted).toBe('by console\nby write\n')
})

it('the help says what counts, and what each exit code means', async () => {
  const { out } = await runCli(['serve', '--help'])
  for (const part of ['counts every request', '(413)', 'half of --most-waiting', 'file of tokens that others may'])
    expect(out).toContain(part)
})
