import { describe, expect, it } from 'vitest'
import { requireGuarding } from '../../../src/adapters/mapping/require-guarding.ts'
import { InputError } from '../../../src/contract/errors.ts'
import { ALLOW, scriptedGuard } from '../../fixtures/scripted-guard.ts'

const guard = scriptedGuard(ALLOW)
type Options = Parameters<typeof requireGuarding>[1]

describe('requireGuarding', () => {
  it.each([
    { guard },
    {
      guard,
      identity: {},
      unknown: 'ask',
      deadlineMs: 5,
      render: () => ({ input: '', output: '' }),
      onHandled: () => {},
    },
    { guard, identity: () => ({ role: 'visitor' }) },
    { guard, identity: 'from-input' },
  ] satisfies Options[])('takes %o', (options) => {
    expect(() => requireGuarding('guardTools', options)).not.toThrow()
  })

  it.each([
    ['a guard that was not waited for', { guard: Promise.resolve(guard) }, '`guard`: expected a guard: await'],
    ['no guard', {}, '`guard`: expected a guard'],
    ['a role alone', { guard, identity: 'visitor' }, '`identity`: expected an object'],
    ['another way with unknowns', { guard, unknown: 'allow' }, "`unknown`: expected 'deny' or 'ask'"],
    ['no number', { guard, deadlineMs: Number.NaN }, '`deadlineMs`: expected milliseconds above 0'],
    ['a text for a function', { guard, render: 'x' }, '`render`: expected a function'],
    ['nothing', undefined, 'options of guardTools: '],
  ])('refuses %s, and says what is wrong', (_, options, text) => {
    const given: Options = JSON.parse('{}')
    const wrong = options === undefined ? options : Object.assign(given, options)
    // @ts-expect-error a caller without types may leave them out
    const require = () => requireGuarding('guardTools', wrong)
    expect(require).toThrow(InputError)
    expect(require).toThrow(text)
  })
})
