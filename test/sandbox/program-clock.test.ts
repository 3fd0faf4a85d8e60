import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ProgramClock } from '../../src/sandbox/program-clock.ts'

describe('program clock', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setImmediate', 'clearImmediate', 'performance'] })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  function started(ms: number) {
    let ends = 0
    const clock = new ProgramClock(ms, () => {
      ends++
    })
    return { clock, ends: () => ends }
  }

  it('ends once, after its time and not before', () => {
    const { ends } = started(100)
    vi.advanceTimersByTime(99)
    expect(ends()).toBe(0)
    vi.advanceTimersByTime(10)
    expect(ends()).toBe(1)
    vi.advanceTimersByTime(1000)
    expect(ends()).toBe(1)
  })

  it('stands still while it is paused', () => {
    const { clock, ends } = started(100)
    vi.advanceTimersByTime(60)
    clock.pause()
    vi.advanceTimersByTime(10_000)
    clock.resume()
    vi.advanceTimersByTime(39)
    expect(ends()).toBe(0)
    vi.advanceTimersByTime(10)
    expect(ends()).toBe(1)
  })

  it('time that is used up stays used up over many pauses', () => {
    const { clock, ends } = started(100)
    for (let part = 0; part < 9; part++) {
      vi.advanceTimersByTime(10)
      clock.pause()
      vi.advanceTimersByTime(500)
      clock.resume()
    }
    expect(ends()).toBe(0)
    vi.advanceTimersByTime(11)
    expect(ends()).toBe(1)
  })

  it('pausing or resuming twice changes nothing', () => {
    const { clock, ends } = started(100)
    clock.resume()
    clock.pause()
    clock.pause()
    vi.advanceTimersByTime(1000)
    expect(ends()).toBe(0)
    clock.resume()
    clock.resume()
    vi.advanceTimersByTime(110)
    expect(ends()).toBe(1)
  })
})
