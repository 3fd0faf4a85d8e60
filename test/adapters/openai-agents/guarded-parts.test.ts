import { describe, expect, it } from 'vitest'
import { GuardedParts } from '../../../src/adapters/openai-agents/guarded-parts.ts'
import { InputError } from '../../../src/contract/errors.ts'

describe('a part', () => {
  it('belongs to the guardrails that guard it', () => {
    const parts = new GuardedParts()
    const part = { name: 'catalogue' }
    expect(parts.has(part)).toBe(false)
    expect(parts.add(part)).toBe(part)
    expect(parts.has(part)).toBe(true)
    expect(parts.has({ name: 'catalogue' })).toBe(false)
  })

  it.each([{ name: 'catalogue' }, { toolName: 'catalogue' }])(
    'is refused to others, who are told what to do: %o',
    (part) => {
      new GuardedParts().add(part)
      const others = new GuardedParts()
      expect(() => others.has(part)).toThrow(InputError)
      expect(() => others.refuseOthers([{ name: 'free' }, part])).toThrow(
        /`catalogue` .* call `defineGuardrails` once .* `identity: /,
      )
    },
  )
})
