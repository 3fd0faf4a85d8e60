import { describe, expect, it } from 'vitest'
import { defineGuardrails } from '../../../src/adapters/openai-agents/define-guardrails.ts'
import { InputError } from '../../../src/contract/errors.ts'
import { ALLOW, scriptedGuard } from '../../fixtures/scripted-guard.ts'

const guard = scriptedGuard(ALLOW)

describe('the options of defineGuardrails', () => {
  it('are taken where they are right', () => {
    const options = { guard, behavior: 'throwException', also: ['result', 'request', 'answer'] } as const
    expect(() => defineGuardrails(options)).not.toThrow()
  })

  it.each([
    [{ guard, also: ['results'] }, '`also.0`'],
    [{ guard, behavior: 'throw' }, '`behavior`'],
    [{ guard: null }, '`guard`: expected a guard'],
  ])('are refused where a word would leave something unguarded: %o', (options, text) => {
    // @ts-expect-error a caller without types
    const define = () => defineGuardrails(options)
    expect(define).toThrow(InputError)
    expect(define).toThrow(text)
  })
})
