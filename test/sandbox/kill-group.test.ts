import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterEach, expect, it, vi } from 'vitest'
import { killGroup } from '../../src/sandbox/kill-group.ts'
import { isAlive, until } from './processes.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

const onUnix = it.skipIf(process.platform === 'win32')

onUnix('kills a child and what it started', async () => {
  const child = spawn('/bin/sh', ['-c', 'sleep 60 & echo $!; wait'], { detached: true })
  const [told] = await once(child.stdout, 'data')
  const helper = Number(told)
  expect(isAlive(helper)).toBe(true)
  killGroup(child)
  expect(await once(child, 'exit')).toEqual([null, 'SIGKILL'])
  await until(() => !isAlive(helper))
})

onUnix('kills a child that leads no group, alone', async () => {
  const child = spawn('/bin/sh', ['-c', 'echo; exec sleep 60'])
  await once(child.stdout, 'data')
  killGroup(child)
  expect(await once(child, 'exit')).toEqual([null, 'SIGKILL'])
})

it('kills nobody in place of a child that has ended, by itself or by a signal', async () => {
  const ended = spawn(process.execPath, ['-e', ''])
  await once(ended, 'exit')
  const killed = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
  killed.kill('SIGKILL')
  await once(killed, 'exit')
  const kill = vi.spyOn(process, 'kill').mockReturnValue(true)
  killGroup(ended)
  killGroup(killed)
  expect(kill).not.toHaveBeenCalled()
})

it('kills nobody in place of a child that never started', async () => {
  const child = spawn('/no/such/program')
  const kill = vi.spyOn(process, 'kill').mockReturnValue(true)
  killGroup(child)
  await once(child, 'error')
  killGroup(child)
  expect(kill).not.toHaveBeenCalled()
})
