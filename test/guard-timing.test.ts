import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Core } from '../src/contract/core.ts'
import { Verdict } from '../src/contract/verdict.ts'
import { GuardAgent } from '../src/index.ts'
import { LIBRARY, scriptedCore } from './fixtures/scripted-core.ts'

const TITLES = {
  input: 'which books are lent?',
  output: { sql: 'select title from loans' },
  identity: { role: 'visitor' },
}
const HONEST = "return CheckAccess(policy.roles['visitor'], ExtractAccess(output).databases)"

async function guard(core: Core): Promise<Verdict> {
  await using agent = await GuardAgent.open({ definition: LIBRARY, core })
  return agent.guard(TITLES)
}

describe('the time of debug rounds', () => {
  afterEach(() => {
    vi.restoreAllMocks()
  })

  /** A core on a clock of its own: writing takes 1 ms, the first mending 10, the second 100. */
  function onClock(programs: readonly string[]): Core {
    const core = scriptedCore(programs)
    let nowMs = 0
    let mendingMs = 1
    vi.spyOn(performance, 'now').mockImplementation(() => nowMs)
    return {
      ...core,
      coder: {
        write: (...args) => {
          nowMs += 1
          return core.coder.write(...args)
        },
        debug: (...args) => {
          mendingMs *= 10
          nowMs += mendingMs
          return core.coder.debug(...args)
        },
      },
    }
  }

  it('is told, all rounds together, and is part of the time for code', async () => {
    const { decision, timing } = await guard(onClock(['return 1', 'return nothing', HONEST]))
    expect(decision).toBe('allow')
    expect(timing).toMatchObject({ codeMs: 111, debugMs: 110, totalMs: 111 })
  })

  it('is told where no round helped', async () => {
    const { decision, timing } = await guard(onClock(['return 1', 'return 2']))
    expect(decision).toBe('unknown')
    expect(timing).toMatchObject({ codeMs: 111, debugMs: 110 })
  })

  it.each([
    ['the first program gives the verdict', [HONEST]],
    ['nobody has a better program', ['return 1']],
  ])('is not told where %s', async (_name, programs) => {
    expect((await guard(onClock(programs))).timing).not.toHaveProperty('debugMs')
  })

  it('is missing from verdicts of older versions, which still are verdicts', async () => {
    const { timing, ...rest } = await guard(scriptedCore([HONEST]))
    const { debugMs, ...older } = { ...timing, debugMs: 3 }
    expect(Verdict.safeParse({ ...rest, timing: older }).success).toBe(true)
    expect(Verdict.safeParse({ ...rest, timing: { ...older, debugMs } }).success).toBe(true)
    expect(Verdict.safeParse({ ...rest, timing: { ...older, debugMs: -1 } }).success).toBe(false)
  })
})
