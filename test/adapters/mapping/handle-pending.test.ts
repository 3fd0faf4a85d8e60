import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Handling, handlePending } from '../../../src/adapters/mapping/handle-pending.ts'
import type { Pending } from '../../../src/adapters/mapping/pending.ts'
import { DatabaseError, GuardFailure } from '../../../src/contract/errors.ts'
import type { Verdict } from '../../../src/contract/verdict.ts'
import { ALLOW, DENY, scriptedGuard, UNKNOWN } from '../../fixtures/scripted-guard.ts'

const CALL: Pending = { kind: 'call', requests: ['what is lent?'], tool: 'run_sql', arguments: { sql: 'x' }, text: '' }
const NOWHERE = { context: undefined }

type Options = Parameters<typeof handlePending>[0]

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
    const onHandled = (handling: Handling, pending: Pending) => void seen.push([handling, pending])
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

  it('nobody acts where the caller says nothing: the conversation does not say it either', async () => {
    const guard = scriptedGuard(ALLOW)
    await handlePending({ guard }, CALL, NOWHERE)
    expect(guard.asked[0]).toHaveProperty('identity', {})
  })

  it('a caller who does not know who acts stops it, and does not leave it to the conversation', async () => {
    const guard = scriptedGuard(ALLOW)
    expect(await handlePending({ guard, identity: () => undefined }, CALL, NOWHERE)).toMatchObject({
      kind: 'stop',
      verdict: null,
      error: { code: 'invalid-input' },
    })
    expect(guard.asked).toEqual([])
  })

  it('the conversation says it only where the caller asks for that', async () => {
    const guard = scriptedGuard(ALLOW)
    await handlePending({ guard, identity: 'from-input' }, CALL, NOWHERE)
    expect(guard.asked[0]).not.toHaveProperty('identity')
  })

  it('a caller who takes too long to know who acts stops it', async () => {
    const options = { guard: scriptedGuard(ALLOW), identity: () => new Promise<never>(() => undefined) }
    const late = await handlePending({ ...options, deadlineMs: 5 }, CALL, NOWHERE)
    expect(late).toMatchObject({ kind: 'stop', error: { code: 'deadline' } })
    const signal = AbortSignal.abort()
    const aborted = await handlePending(options, CALL, { context: undefined, signal })
    expect(aborted).toMatchObject({ kind: 'stop', error: { code: 'aborted' } })
  })

  it('a watcher is waited for, and stops it where it rejects', async () => {
    const onHandled = async () => Promise.reject(new Error('the sink is down'))
    expect(await handlePending({ guard: scriptedGuard(ALLOW), onHandled }, CALL, NOWHERE)).toMatchObject({
      kind: 'stop',
      verdict: null,
    })
  })

  it('a refusal that is no text is replaced by ours', async () => {
    // @ts-expect-error a caller without types may give an async function
    const options: Options = { guard: scriptedGuard(DENY), renderRefusal: async () => 'no' }
    expect(await handlePending(options, CALL, NOWHERE)).toHaveProperty(
      'message',
      expect.stringContaining('did not run'),
    )
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
