import { describe, expect, it, vi } from 'vitest'
import { ToolLate, ToolWatch } from '../../src/toolbox/tool-watch.ts'

const never = new Promise<never>(() => {})

describe('ToolWatch', () => {
  it('hands on an answer that comes in time, or what it rejects with', async () => {
    const watch = new ToolWatch({ timeoutMs: 1000, signal: new AbortController().signal })
    expect(await watch.inTime(Promise.resolve(1))).toBe(1)
    await expect(watch.inTime(Promise.reject(new RangeError('no')))).rejects.toThrow(RangeError)
    watch.end()
  })

  it('ends the wait when the time is up or the guard is stopped, and tells the tool', async () => {
    const late = new ToolWatch({ timeoutMs: 5, signal: new AbortController().signal })
    await expect(late.inTime(never)).rejects.toThrow(new ToolLate('no answer after 5 ms'))
    expect(late.signal.aborted).toBe(true)
    const controller = new AbortController()
    const stopped = new ToolWatch({ timeoutMs: 60_000, signal: controller.signal })
    const { signal } = stopped
    const waiting = stopped.inTime(never)
    controller.abort()
    expect(signal.aborted).toBe(true)
    await expect(waiting).rejects.toThrow(ToolLate)
    stopped.end()
  })

  it('ends at once where the guard was stopped before the wait began', async () => {
    const watch = new ToolWatch({ timeoutMs: 60_000, signal: AbortSignal.abort() })
    await expect(watch.inTime(never)).rejects.toThrow(ToolLate)
    expect(watch.signal.aborted).toBe(true)
    watch.end()
  })

  it('needs neither timer nor listener for a tool that answers at once, nor after its end', () => {
    const timers = vi.spyOn(globalThis, 'setTimeout')
    const { signal } = new AbortController()
    const listeners = vi.spyOn(signal, 'addEventListener')
    try {
      const watch = new ToolWatch({ timeoutMs: 1000, signal })
      watch.end()
      expect(watch.signal.aborted).toBe(false)
      expect([timers.mock.calls.length, listeners.mock.calls.length]).toEqual([0, 0])
    } finally {
      timers.mockRestore()
    }
  })
})
