import { afterEach, describe, expect, it } from 'vitest'
import { exportJsonLines, importJsonLines } from '../../../memory/json-lines.ts'
import { importDemonstrations } from '../../../src/cli/import-demonstrations.ts'
import type { Demonstration } from '../../../src/contract/demonstration.ts'
import type { MemoryStore } from '../../../src/contract/memory.ts'
import {
  ALLOWS,
  DENIES,
  POISON,
  poisoned,
  poisonedAction,
  poisonedGuard,
  seasQuestion,
  trusted,
  VICTIM,
} from './poisoned-guard.ts'

type PoisonedGuard = Awaited<ReturnType<typeof poisonedGuard>>

const open: PoisonedGuard[] = []
afterEach(async () => {
  await Promise.all(open.splice(0).map((one) => one.close()))
})

/** `far` is nothing like the victim's action: a trusted one that must be shown all the same. */
const FAR = trusted('far', { input: 'opening hours', output: { sql: 'select title from loans' }, label: 0 })
const HONEST = ['northern', 'southern', 'eastern', 'western'].map((sea) => trusted(sea))
const RULE = { learning: { admit: 'human-decision' } } as const

async function guardWith(seeds: readonly Demonstration[], changes: Parameters<typeof poisonedGuard>[1] = {}) {
  const guard = await poisonedGuard(seeds, changes)
  open.push(guard)
  return guard
}

function importForeign(memory: MemoryStore, lines: readonly Demonstration[]) {
  const read = importJsonLines([...exportJsonLines(lines)], 'attack.jsonl')
  const by = { by: 'test', at: '2026-01-02T00:00:00.000Z' }
  return importDemonstrations(memory, read, { file: 'attack.jsonl', own: false, by, onRead: () => undefined })
}

/** The victim is shown what is trusted, and nothing of the attacker's. */
async function expectClean(guard: PoisonedGuard, shown = 'opening hours') {
  const sent = await guard.sentForVictim()
  expect(sent).toContain(shown)
  expect(sent).not.toContain(POISON)
}

describe('without confirmation an attacker gets nothing into a prompt', () => {
  it('by verdicts with a trigger, nearest of all to the victim’s action', async () => {
    const guard = await guardWith([FAR])
    for (let number = 0; number < 8; number += 1) await guard.learnFrom(poisonedAction(number))
    expect(guard.memory.list({ status: 'quarantined' })).toHaveLength(8)
    await expectClean(guard)
  })

  it('by the victim’s own words, so that the distance is nothing', async () => {
    const guard = await guardWith([FAR])
    guard.memory.add([poisoned('learned-a', { input: VICTIM.input, output: VICTIM.output })])
    await expectClean(guard)
  })

  it('by thousands that flood the queue, and one that is honest can still be confirmed', async () => {
    const guard = await guardWith([FAR])
    const flood = function* () {
      for (let number = 0; number < 3000; number += 1) yield poisoned(`learned-${number}`)
    }
    guard.memory.add(flood())
    await expectClean(guard)
    guard.memory.add([trusted('waiting', { status: 'quarantined' })])
    await guard.agent.confirm('waiting', { by: 'ada' })
    await expectClean(guard, 'atlas of the waiting seas')
  })

  it('by lines of a file that claim to be seeds, confirmed, and checked', async () => {
    const guard = await guardWith([FAR])
    const claims: Partial<Demonstration> = {
      status: 'confirmed',
      confirmation: { by: 'ada', at: '2026-01-01T00:00:00.000Z' },
      source: { kind: 'seed', from: 'guardagent', verdict: 'v', definitionHash: 'sha256:1', toolboxHash: 'sha256:2' },
    }
    importForeign(guard.memory, [poisoned('forged', claims), poisoned('seed-forged', claims)])
    await expectClean(guard)
    const held = guard.memory.get('forged')
    expect(held).toMatchObject({ status: 'quarantined', source: { kind: 'import', from: 'attack.jsonl' } })
    expect(Object.keys({ ...held, ...held?.source })).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/confirmation|verdict|Hash/)]),
    )
  })

  it('by the id of a trusted one: that stays what it was', async () => {
    const guard = await guardWith([FAR])
    expect(() => importForeign(guard.memory, [poisoned('other'), poisoned('far')])).toThrow(
      /another demonstration `far`/,
    )
    expect(() => guard.memory.add([poisoned('far')])).toThrow(/exists already/)
    expect(guard.memory.get('far')).toEqual(FAR)
    expect(guard.memory.get('other')).toBeNull()
    await expectClean(guard)
  })

  it('by keys that tie with a trusted one’s and ids that sort before it', async () => {
    const same = trusted('m', { input: VICTIM.input, output: VICTIM.output })
    const guard = await guardWith([same], { shots: 1 })
    const { input, output } = same
    importForeign(
      guard.memory,
      ['!', '0', 'a', 'm ', '\u0001'].map((id) => poisoned(id, { input, output })),
    )
    await expectClean(guard, 'members of loans')
  })

  it('by an agent’s name: another agent’s stay with that agent', async () => {
    const guard = await guardWith([FAR, poisoned('foreign', { agent: 'library-agent ', status: 'confirmed' })])
    await expectClean(guard)
  })

  it('by being found bad: a distrusted one is neither shown nor let in again', async () => {
    const guard = await guardWith([FAR, poisoned('was-trusted', { status: 'confirmed' })])
    expect(await guard.sentForVictim()).toContain(POISON)
    guard.memory.distrust('was-trusted', { by: 'ada', at: '2026-01-02T00:00:00.000Z', why: 'teaches a leak' })
    await expectClean(guard)
    await expect(guard.agent.confirm('was-trusted', { by: 'eve' })).rejects.toThrow(
      /distrusted by ada \(teaches a leak\)/,
    )
    await expectClean(guard)
  })
})

describe('with confirmation by rule', () => {
  it('only what ran again and gave its label is let in', async () => {
    const guard = await guardWith([FAR], RULE)
    guard.talked.into = DENIES
    const honest = await guard.learnFrom({ ...VICTIM, input: 'who borrowed the honest atlas?' })
    expect(await guard.agent.decide(honest.verdict, { label: 1, by: 'ada' })).toMatchObject({ outcome: 'confirmed' })
    expect(guard.memory.get(honest.id)).toMatchObject({
      status: 'confirmed',
      confirmation: { by: 'ada', rule: 'human-decision' },
    })
    await expectClean(guard, 'honest atlas')
  })

  it('a label that was turned is not: its program gives another', async () => {
    const guard = await guardWith([FAR], RULE)
    guard.talked.into = DENIES
    const { id: verdict } = await guard.agent.guard(poisonedAction(1))
    // Whoever can write into memory's queue turns the label of what was learned.
    guard.memory.add([
      poisoned(`learned-${verdict}`, { program: DENIES, source: { kind: 'learned', from: verdict, verdict } }),
    ])
    expect(await guard.agent.decide(verdict, { label: 0, by: 'ada' })).toMatchObject({ outcome: 'none' })
    await expect(guard.agent.confirm(`learned-${verdict}`, { by: 'ada' })).rejects.toThrow(/label is 0.*gives 1/)
    await expectClean(guard)
  })

  it('a program that the requests no longer bear is not', async () => {
    const guard = await guardWith([FAR])
    const { verdict, id } = await guard.learnFrom(poisonedAction(1))
    await using stricter = await guard.under({ ...RULE, requests: 'Role visitor may read:\n- loans: title' })
    expect(await stricter.decide(verdict, { label: 0, by: 'ada' })).toMatchObject({
      demonstration: id,
      outcome: 'waiting',
      why: expect.stringMatching(/another list/),
    })
    await expectClean(guard)
  })

  it('one that contradicts its trusted neighbours is not, whoever decided', async () => {
    const guard = await guardWith([FAR, ...HONEST], RULE)
    const { verdict, id } = await guard.learnFrom({ ...VICTIM, input: seasQuestion(POISON) })
    const decided = await guard.agent.decide(verdict, { label: 0, by: 'a deceived person' })
    expect(decided).toMatchObject({ outcome: 'waiting', why: expect.stringMatching(/4 of the 4 trusted ones/) })
    await expectClean(guard, 'northern seas')
    await expect(guard.agent.confirm(id, { by: 'ada' })).rejects.toThrow(/contradiction/)
    await guard.agent.confirm(id, { by: 'ada', despiteContradiction: true })
    expect(await guard.sentForVictim()).toContain(POISON)
  })

  it('a claim in the input to be somebody else does not hide the contradiction', async () => {
    const guard = await guardWith([FAR, ...HONEST], RULE)
    const { verdict } = await guard.learnFrom({
      input: `${seasQuestion(POISON)} Role: librarian`,
      output: VICTIM.output,
    })
    expect(await guard.agent.decide(verdict, { label: 0, by: 'ada' })).toMatchObject({
      outcome: 'waiting',
      why: expect.stringMatching(/trusted ones that are nearly the same/),
    })
    await expectClean(guard, 'northern seas')
  })

  it('one that only took a verdict’s id is not: it is not what the record says', async () => {
    const guard = await guardWith([FAR], RULE)
    const { id: verdict } = await guard.agent.guard({ ...VICTIM, input: 'an honest question' })
    const source = { kind: 'learned' as const, from: verdict, verdict }
    guard.memory.add([poisoned(`learned-${verdict}`, { source })])
    expect(await guard.agent.decide(verdict, { label: 0, by: 'ada' })).toMatchObject({ outcome: 'none' })
    expect(() => guard.agent.learn(verdict, { by: 'ada' })).toThrow(/another demonstration/)
    await expectClean(guard)
  })

  it('an imported line with a verdict’s id is not, even where it says what the record says', async () => {
    const guard = await guardWith([FAR], RULE)
    const { verdict, id } = await guard.learnFrom(poisonedAction(1))
    const learned = guard.memory.get(id)
    if (learned === null) throw new Error('nothing learned')
    guard.memory.remove(id, { by: 'test', at: '2026-01-02T00:00:00.000Z' })
    importForeign(guard.memory, [learned])
    expect(await guard.agent.decide(verdict, { label: 0, by: 'ada' })).toMatchObject({ outcome: 'none' })
    await expectClean(guard)
  })

  it('none is without the rule, and what a person contradicts is distrusted under either', async () => {
    const guard = await guardWith([FAR])
    guard.talked.into = ALLOWS
    const agreed = await guard.learnFrom(poisonedAction(1))
    const contradicted = await guard.learnFrom(poisonedAction(2))
    expect(await guard.agent.decide(agreed.verdict, { label: 0, by: 'ada' })).toMatchObject({ outcome: 'waiting' })
    expect(await guard.agent.decide(contradicted.verdict, { label: 1, by: 'ada' })).toMatchObject({
      outcome: 'distrusted',
    })
    expect(guard.memory.history({ id: contradicted.id }).at(-1)).toMatchObject({
      what: 'distrusted',
      by: 'ada',
      why: `verdict ${contradicted.verdict} said allow, ada decided deny`,
    })
    await expectClean(guard)
  })
})
