import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { holdFolder } from '../../../../benchmarks/runners/run-folder/folder-lock.ts'

const scratch = mkdtempSync(join(tmpdir(), 'folder-lock-'))
afterAll(() => rmSync(scratch, { recursive: true, force: true }))
const lock = join(scratch, 'run.lock')

function leaveLock(holder: unknown): void {
  writeFileSync(lock, typeof holder === 'string' ? holder : JSON.stringify(holder))
}

describe('holdFolder', () => {
  it('lets one hold it at a time', () => {
    const release = holdFolder(scratch)
    expect(() => holdFolder(scratch)).toThrow(new RegExp(`process \`${process.pid}\` is at work`))
    release()
    holdFolder(scratch)()
    expect(existsSync(lock)).toBe(false)
  })

  it.each([
    ['whose process is gone', { pid: 99_999_999, started: '1', token: 'x' }],
    ['whose process id is another process by now', { pid: process.pid, started: '1', token: 'x' }],
    ['that was never written to its end', '{"pid":1'],
  ])('takes over a lock %s', (_what, holder) => {
    leaveLock(holder)
    const release = holdFolder(scratch)
    expect(JSON.parse(readFileSync(lock, 'utf8'))).toMatchObject({ pid: process.pid })
    release()
  })

  it('respects a process that lives, also one of which no start is known', () => {
    leaveLock({ pid: process.pid, started: null, token: 'x' })
    expect(() => holdFolder(scratch)).toThrow(/is at work/)
    rmSync(lock)
  })

  it.runIf(process.platform === 'linux')('takes over from a process that ended and was not waited for', async () => {
    // The shell becomes a program that never waits for what the shell began.
    const parent = spawn('sh', ['-c', 'sleep 0.3 & echo $!; exec sleep 60'], { stdio: ['ignore', 'pipe', 'ignore'] })
    const pid = Number(String((await once(parent.stdout, 'data'))[0]))
    const stat = () => readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    while (stat()[0] !== 'Z') await new Promise((resolve) => setTimeout(resolve, 5))
    leaveLock({ pid, started: stat()[19], token: 'x' })
    holdFolder(scratch)()
    parent.kill()
  })

  it.runIf(process.platform === 'linux')(
    'respects a process of another container, and says which file to remove',
    () => {
      const release = holdFolder(scratch)
      const own = JSON.parse(readFileSync(lock, 'utf8'))
      release()
      // Such a process id is nobody's here, and tells nothing of a process elsewhere.
      const other = { ...own, pid: 99_999_999, namespace: 'pid:[1]' }
      leaveLock(other)
      expect(() => holdFolder(scratch)).toThrow(
        `process \`99999999\` of another container is at work in this folder; wait for it, name another folder, or remove \`${lock}\``,
      )
      leaveLock({ ...other, boot: 'before the machine was started again' })
      holdFolder(scratch)()
      leaveLock({ ...own, boot: 'before the machine was started again' })
      holdFolder(scratch)()
    },
  )

  it('leaves a file of that name alone that is no lock', () => {
    leaveLock({ owner: 'another program' })
    expect(() => holdFolder(scratch)).toThrow(/is no lock of a run/)
    expect(readFileSync(lock, 'utf8')).toContain('another program')
    rmSync(lock)
  })

  it('does not take away a lock that is no longer its own', () => {
    const release = holdFolder(scratch)
    leaveLock({ pid: process.pid, started: null, token: 'other' })
    release()
    expect(existsSync(lock)).toBe(true)
    rmSync(lock)
  })
})
