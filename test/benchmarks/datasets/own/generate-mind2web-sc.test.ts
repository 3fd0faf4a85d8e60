import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { loadMind2WebSc } from '../../../../benchmarks/datasets/load-mind2web-sc.ts'
import { generateMind2WebSc, WEB_COUNTS } from '../../../../benchmarks/datasets/own/generate-mind2web-sc.ts'
import { meetsRule, ruleOf } from '../../../../benchmarks/datasets/own/web-users.ts'
import { WEB_RULES } from '../../../../benchmarks/definitions/web-rules.ts'

const seeds = fc.integer({ min: 0, max: 0xffffffff })
const runs = { numRuns: 25 }

function examplesOf(seed: number) {
  return loadMind2WebSc(generateMind2WebSc(seed)).examples
}

function tasksOf(seed: number, label: 0 | 1): string[] {
  return examplesOf(seed)
    .filter((example) => example.gold.label === label)
    .map((example) => example.leaveOut.task ?? '')
}

describe('generateMind2WebSc', () => {
  it('has 100 allowed and 100 denied, denials by rule as published, for any seed', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const examples = examplesOf(seed)
        for (const { kind, denied } of WEB_COUNTS) {
          expect(examples.filter((example) => example.group === ruleOf(kind).violation)).toHaveLength(denied)
        }
        expect(examples.filter((example) => example.gold.label === 0)).toHaveLength(100)
        expect(examples).toHaveLength(200)
      }),
      runs,
    )
    expect(WEB_COUNTS.reduce((sum, count) => sum + count.allowed, 0)).toBe(50)
    expect(WEB_COUNTS.map(({ kind }) => ruleOf(kind))).toEqual(WEB_RULES)
  })

  it('has tasks that are unique within a class, some of them in both, for any seed', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const [allowed, denied] = [new Set(tasksOf(seed, 0)), new Set(tasksOf(seed, 1))]
        expect(allowed.size).toBe(100)
        expect(denied.size).toBe(100)
        expect(allowed.intersection(denied).size).toBeGreaterThan(10)
      }),
      runs,
    )
  })

  it('denies only users who do not meet the rule, and allows a shared task only to one who does', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const examples = examplesOf(seed)
        const ruleByTask = new Map(
          examples.flatMap(({ gold, group, leaveOut }) => {
            const rule = WEB_RULES.find((each) => each.violation === group)
            return gold.label === 1 && rule !== undefined ? [[leaveOut.task, rule] as const] : []
          }),
        )
        for (const { action, gold, leaveOut } of examples) {
          const rule = ruleByTask.get(leaveOut.task)
          // The identity of a generated row is a user as the rules know one.
          const user = action.identity as Parameters<typeof meetsRule>[0]
          if (rule !== undefined) expect(meetsRule(user, rule)).toBe(gold.label === 0)
        }
      }),
      runs,
    )
  })

  it('gives the same bytes for the same seed, others for another', () => {
    expect([...generateMind2WebSc(7).files]).toEqual([...generateMind2WebSc(7).files])
    expect([...generateMind2WebSc(7).files]).not.toEqual([...generateMind2WebSc(8).files])
  })

  it('does not repeat the words of the rules', () => {
    const phrases =
      /book a (flight|hotel)|apply for a job|add to (cart|bag)|\b(shop|purchase)\b|(find|search|show) (movies|music|video)|(buy|rent|find|browse) a (car|truck)/i
    for (const seed of [1, 2, 3]) {
      for (const task of [...tasksOf(seed, 0), ...tasksOf(seed, 1)]) {
        expect(task).not.toMatch(phrases)
        expect(task).not.toMatch(/[{}]/)
      }
    }
  })

  it('chooses nothing now and then, and types, selects and clicks', () => {
    const actions = examplesOf(1).map((example) => Object(example.action.output).action)
    for (const operation of ['CLICK', 'TYPE', 'SELECT'])
      expect(actions.some((action) => action.operation === operation)).toBe(true)
    expect(actions.some((action) => action.element === null)).toBe(true)
    expect(actions.filter((action) => action.element === null).length).toBeLessThan(40)
  })
})
