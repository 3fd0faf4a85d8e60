import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { runCli } from '../../../fixtures/run-cli.ts'

const BIN = resolve(import.meta.dirname, '../../../../bin/guardagent.js')

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'guardagent-start-run-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function hasVerdicts(run: string): boolean {
  const path = join(run, 'verdicts.jsonl')
  return existsSync(path) && readFileSync(path).length > 0
}

describe('startRun', () => {
  it('ends in good order when it is interrupted, says how to go on, and goes on', async () => {
    const run = join(folder, 'run')
    const args = ['bench', 'eicu-ac', '--concurrency', '1', '--out', run]
    const child = spawn(process.execPath, [BIN, ...args], { stdio: ['ignore', 'ignore', 'pipe'] })
    let said = ''
    child.stderr.on('data', (chunk) => {
      said += String(chunk)
    })
    const ended = once(child, 'close')
    while (!hasVerdicts(run)) await new Promise((wait) => setTimeout(wait, 10))
    child.kill('SIGINT')
    expect(await ended).toEqual([1, null])
    expect(said).toMatch(/^guardagent: stopped; .*--resume --out [^\n]+\n$/)
    expect(existsSync(join(run, 'run.lock'))).toBe(false)
    expect(await runCli([...args, '--resume'])).toMatchObject({ code: 0 })
    expect(await runCli(['bench', 'verify', run])).toMatchObject({ code: 0 })
  })

  it('refuses a model that nothing asks', async () => {
    const result = await runCli(['bench', 'eicu-ac', '--limit', '1', '--core', 'rule', '--model', 'large'])
    expect(result).toMatchObject({ code: 3, out: '', err: expect.stringContaining('nothing here asks `large`') })
  })

  it('--retry-failed is about a run that is gone on with', async () => {
    const result = await runCli(['bench', 'eicu-ac', '--limit', '1', '--retry-failed'])
    expect(result).toMatchObject({ code: 3, err: expect.stringContaining('add --resume') })
  })
})
