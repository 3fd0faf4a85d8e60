import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Handling, handlePending } from '../../../src/adapters/mapping/handle-pending.ts'
import type { Pending } from '../../../src/adapters/mapping/pending.ts'
import { DatabaseError, GuardFailure } from '../../../src/contract/errors.ts'
import type { Verdict } from '../../../src/contract/verdict.ts'
import { ALLOW, DENY, scriptedGuard, UNKNOWN } from '../../fixtures/scripted-guard.ts'

const CALL: Pending = { kind: 'call', requests: ['what is lent?'], tool: 'run_sql', arguments: { sql: 'x' }, text: '' }
const NOWHERE = { context: undefined }

describe('handlePending', () => {
  it.each([
    ['allow', ALLOW, 'deny', 'pass'],
    ['deny', DENY, 'ask', 'stop'],
    ['unknown', UNKNOWN, 'deny', 'stop'],
    ['unknown', UNKNOWN, 'ask', 'ask'],
  ] as const)('%s with an option of %s is %s', async (_, verdict, unknown, kind) => {
    expect(await handlePending({ guard: scriptedGuard(verdict), unknown }, CALL, NOWHERE)).toMatchObject({
      kind,
      verdict,
    })
  })

  it('an unknown that the definition throws is handled like one that is answered', async () => {
    const guard = scriptedGuard(() => Promise.reject(new GuardFailure(UNKNOWN)))
    expect(await handlePending({ guard, unknown: 'ask' }, CALL, NOWHERE)).toMatchObject({
      kind: 'ask',
      verdict: UNKNOWN,
    })
  })

  it('an error of the guard stops, also where unknowns are asked about: nothing of it is on record', async () => {
    const error = new DatabaseError('/srv/a.db', 'database `/srv/a.db`: full')
    const handling = await handlePending(
      { guard: scriptedGuard(() => Promise.reject(error)), unknown: 'ask' },
      CALL,
      NOWHERE,
    )
    expect(handling).toMatchObject({ kind: 'stop', verdict: null, error })
    expect(handling).toHaveProperty('message', expect.stringContaining('the guard failed (`database`)'))
    expect(handling).toHaveProperty('message', expect.not.stringContaining('/srv'))
  })

  it('only an allow passes, whatever a guard answers', async () => {
    await fc.assert(
      fc.asyncProperty(fc.anything(), fc.constantFrom('deny', 'ask'), async (answer, unknown) => {
        fc.pre(!isAllow(answer))
        const guard = { guard: async () => answer as Verdict }
        expect((await handlePending({ guard, unknown }, CALL, NOWHERE)).kind).not.toBe('pass')
      }),
    )
  })

  it('whoever watches is told once of each, with what was pending', async () => {
    const seen: [Handling, Pending][] = []
    const onHandled = (handling: Handling, pending: Pending) => seen.push([handling, pending])
    for (const verdict of [ALLOW, DENY, UNKNOWN])
      await handlePending({ guard: scriptedGuard(verdict), onHandled }, CALL, NOWHERE)
    await handlePending({ guard: scriptedGuard(() => Promise.reject(new Error('x'))), onHandled }, CALL, NOWHERE)
    expect(seen.map(([{ kind, verdict }]) => [kind, verdict?.decision])).toEqual([
      ['pass', 'allow'],
      ['stop', 'deny'],
      ['stop', 'unknown'],
      ['stop', undefined],
    ])
    expect(seen.every(([, pending]) => pending === CALL)).toBe(true)
  })

  it('identity comes from the caller, of the context that the SDK has', async () => {
    const guard = scriptedGuard(ALLOW)
    const identity = async ({ role }: { role: string }) => ({ role })
    await handlePending({ guard, identity }, CALL, { context: { role: 'visitor' } })
    expect(guard.asked[0]?.identity).toEqual({ role: 'visitor' })
  })

  it('deadline and signal reach the guard', async () => {
    const { signal } = new AbortController()
    let options: unknown
    const guard = {
      guard: async (_: unknown, given: unknown) => {
        options = given
        return ALLOW
      },
    }
    await handlePending({ guard, deadlineMs: 50 }, CALL, { context: undefined, signal })
    expect(options).toEqual({ deadlineMs: 50, signal })
  })
})

function isAllow(answer: unknown): boolean {
  if (typeof answer !== 'object' || answer === null) return false
  return ('decision' in answer && answer.decision === 'allow') || ('mode' in answer && answer.mode === 'shadow')
}
