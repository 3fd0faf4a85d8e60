import { describe, expect, it } from 'vitest'
import { bindCalls } from '../../../src/adapters/langgraph/bind-calls.ts'
import { aroundOf } from '../../../src/adapters/langgraph/call-context.ts'
import { type CallOptions, judgeCalls } from '../../../src/adapters/langgraph/judge-calls.ts'
import { readCall } from '../../../src/adapters/langgraph/read-call.ts'
import { ALLOW, scriptedGuard } from '../../fixtures/scripted-guard.ts'
import { sqlCall } from './scripted-agent.ts'

const CALLS = ['one', 'two'].map((id) => readCall({ ...sqlCall('select', id) }, []))
const AROUND = aroundOf<unknown>({})
const bind = (identity: CallOptions<unknown>['identity']) => {
  const guard = scriptedGuard(ALLOW)
  const options = identity === undefined ? { guard } : { guard, identity }
  return { guard, bound: bindCalls(options, CALLS, AROUND) }
}

describe('bindCalls', () => {
  it('the same call has another digest for another user, for nobody, and where the text says who acts', async () => {
    const identities = [{ role: 'visitor' }, { role: 'librarian' }, {}, 'from-input' as const]
    const bound = await Promise.all(identities.map((identity) => bind(identity).bound))
    expect(new Set(bound.flatMap(({ calls }) => calls.map(({ digest }) => digest)))).toHaveProperty('size', 8)
    const again = await bind(() => Promise.resolve({ role: 'visitor' })).bound
    expect(again.calls.map(({ digest }) => digest)).toEqual(bound[0]?.calls.map(({ digest }) => digest))
  })

  it('who acts is asked once, and the guard is told of whom the calls are bound to', async () => {
    let asked = 0
    const { guard, bound } = bind(() => ({ role: `user ${++asked}` }))
    await judgeCalls(await bound, AROUND)
    expect(guard.asked.map(({ identity }) => identity)).toEqual([{ role: 'user 1' }, { role: 'user 1' }])
  })

  it('where it is not known who acts, every call stops and no guard is asked', async () => {
    const loop: { [key: string]: never } = {}
    Object.assign(loop, { loop })
    for (const identity of [() => undefined, () => Promise.reject(new Error('no log-in')), () => loop]) {
      const { guard, bound } = bind(identity)
      const { value } = await judgeCalls(await bound, AROUND)
      expect([value.map(({ kind }) => kind), guard.asked]).toEqual([['stop', 'stop'], []])
    }
  })
})
