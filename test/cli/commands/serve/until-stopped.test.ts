import { expect, it } from 'vitest'
import { untilStopped } from '../../../../src/cli/commands/serve/until-stopped.ts'

/** A service that closes when the test says so. */
function running(graceMs = 60_000) {
  const listeners = new Set<(signal: string) => void>()
  const closed = Promise.withResolvers<void>()
  const state = { closes: 0, told: [] as string[] }
  const ended = untilStopped({
    host: {
      onStop(listener) {
        listeners.add(listener)
        return () => void listeners.delete(listener)
      },
      exit: () => undefined,
    },
    graceMs,
    close() {
      state.closes += 1
      return closed.promise
    },
    tell: (line) => void state.told.push(line),
  })
  const signal = (name: string) => {
    for (const listener of listeners) listener(name)
  }
  return { state, ended, closed, listeners, signal }
}

it('waits for a signal, then for what is under way', async () => {
  const { state, ended, closed, listeners, signal } = running()
  await Promise.resolve()
  expect(state.closes).toBe(0)
  signal('SIGTERM')
  await expect.poll(() => state.closes).toBe(1)
  closed.resolve()
  expect(await ended).toBe(true)
  expect([state.told, listeners.size]).toEqual([[], 0])
})

it('a second signal ends the waiting', async () => {
  const { state, ended, signal } = running()
  signal('SIGTERM')
  await expect.poll(() => state.closes).toBe(1)
  signal('SIGINT')
  expect(await ended).toBe(false)
  expect(state.told).toEqual(['a second signal (SIGINT): ends at once, and what is under way is lost'])
})

it('so does the end of the grace time', async () => {
  const { state, ended, signal } = running(10)
  signal('SIGTERM')
  expect(await ended).toBe(false)
  expect(state.told).toEqual(['0.01 s are over: ends at once, and what is under way is lost'])
})

it('a failure to close is told as what it is', async () => {
  const { ended, closed, listeners, signal } = running()
  signal('SIGTERM')
  closed.reject(new Error('disk full'))
  await expect(ended).rejects.toThrow('disk full')
  expect(listeners.size).toBe(0)
})
