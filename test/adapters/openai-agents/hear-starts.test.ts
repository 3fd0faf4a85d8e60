import { describe, expect, it } from 'vitest'
import { defineGuardrails } from '../../../src/adapters/openai-agents/define-guardrails.ts'
import { ALLOW, scriptedGuard } from '../../fixtures/scripted-guard.ts'

describe('what is heard with each request', () => {
  it('is listened to once', () => {
    const listeners: unknown[] = []
    const runner = { on: (_: string, listener: unknown) => listeners.push(listener) }
    const guardrails = defineGuardrails({ guard: scriptedGuard(ALLOW) })
    guardrails.hear(runner)
    guardrails.hear(runner)
    expect(listeners).toHaveLength(1)
  })
})
