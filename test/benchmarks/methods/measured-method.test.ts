import { describe, expect, it } from 'vitest'
import { Budget } from '../../../benchmarks/methods/budget.ts'
import { Judged } from '../../../benchmarks/methods/judged.ts'
import { demonstrationText, measuredMethod } from '../../../benchmarks/methods/measured-method.ts'
import { meteredModel } from '../../../benchmarks/methods/metered-model.ts'
import type { Method } from '../../../benchmarks/methods/method.ts'
import { TextMeter } from '../../../benchmarks/methods/text-meter.ts'
import type { Demonstration } from '../../../src/contract/demonstration.ts'
import { scriptedModel } from '../../../src/llm/scripted-model.ts'

const sizeOf = (text: string) => ({ words: text.split(/\s+/).length, tokens: text.length })
const question = { action: { input: 'which?', output: 'this' }, leaveOut: {} }

const shown = (input: string): Demonstration => ({
  id: input,
  agent: 'library',
  input,
  output: 'out',
  identity: { role: 'visitor' },
  plan: ['first', 'second', 'third', 'with CheckAccess'],
  program: 'return CheckAccess({}, {})',
  label: 1,
  source: { kind: 'seed', from: 'test' },
  at: '2026-01-01T00:00:00Z',
  status: 'confirmed',
})

/** Asks the model twice, and hands out a copy of what it used. */
function twoCalls(replies: readonly string[], texts: TextMeter): Method {
  const model = meteredModel(scriptedModel(replies), { budget: new Budget(), texts })
  return {
    async judge() {
      const usage = { calls: 0, promptTokens: 0, completionTokens: 0 }
      const messages = [{ role: 'user' as const, content: 'may he read it?' }]
      await model.complete({ messages, usage })
      await model.complete({ messages, usage })
      return { decision: 'allow', reasons: [], usage: { ...usage }, demonstrations: [] }
    },
    close: async () => undefined,
  }
}

describe('a method that is measured', () => {
  it('tells how long its prompts, replies and demonstrations were, and keeps its verdict as it is', async () => {
    const meter = new TextMeter(sizeOf)
    const demonstrations = [shown('a'), shown('a b c')]
    const method = measuredMethod(twoCalls(['he may', 'yes'], meter), {
      meter,
      sizeOf,
      shown: async () => demonstrations,
      programs: true,
    })
    const judged = Judged.parse(await method.judge(question))
    const sizes = demonstrations.map((one) => sizeOf(demonstrationText(one, { programs: true })))
    expect(judged).toMatchObject({ decision: 'allow', usage: { calls: 2 } })
    expect(judged.texts).toEqual({
      demonstration: {
        words: ((sizes[0]?.words ?? 0) + (sizes[1]?.words ?? 0)) / 2,
        tokens: ((sizes[0]?.tokens ?? 0) + (sizes[1]?.tokens ?? 0)) / 2,
      },
      prompt: { words: 8, tokens: 30 },
      response: { words: 3, tokens: 9 },
      requests: 2,
    })
  })

  it('has no size of a demonstration where none was shown', async () => {
    const meter = new TextMeter(sizeOf)
    const measuring = { meter, sizeOf, shown: async () => [], programs: true }
    const judged = await measuredMethod(twoCalls(['yes', 'yes'], meter), measuring).judge(question)
    expect(judged.texts?.demonstration).toBeNull()
  })

  it('learns and closes as the method does, and learns nothing where that does not', async () => {
    const measuring = { meter: new TextMeter(sizeOf), sizeOf, shown: async () => [], programs: true }
    const ends: string[] = []
    const inner: Method = {
      ...twoCalls([], measuring.meter),
      learn: async () => ends.push('learned') > 0,
      close: async () => {
        ends.push('closed')
      },
    }
    const method = measuredMethod(inner, measuring)
    const judged = {
      decision: 'allow' as const,
      reasons: [],
      usage: { calls: 0, promptTokens: 0, completionTokens: 0 },
      demonstrations: [],
    }
    expect(await method.learn?.(question, judged)).toBe(true)
    await method.close()
    expect(ends).toEqual(['learned', 'closed'])
    expect(measuredMethod(twoCalls([], measuring.meter), measuring).learn).toBeUndefined()
  })
})

describe('the text of a demonstration', () => {
  it('has all that a prompt shows, with the program only where programs are shown', () => {
    const whole = demonstrationText(shown('which titles?'), { programs: true })
    for (const part of ['which titles?', 'out', '"visitor"', '4. with CheckAccess', 'return CheckAccess', 'denied'])
      expect(whole).toContain(part)
    const without = demonstrationText(shown('which titles?'), { programs: false })
    expect(without).toContain('3. third')
    expect(without).not.toContain('CheckAccess')
  })
})
