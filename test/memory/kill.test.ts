import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import SQLite from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openMemory } from '../../memory/sqlite-memory.ts'
import { changeScript, type Model, modelStep } from './fixtures/change-script.ts'
import { KilledChild } from './fixtures/killed-child.ts'

const ROUNDS = 100
/** Latest moment of a kill, milliseconds after the child began. */
const LATEST_MS = 100
/** Children that are starting while others are killed: to start takes longer than to live. */
const AHEAD = 3

let folder: string
let path: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'guardagent-kill-'))
  path = join(folder, 'memory.db')
})
afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
})

/** Numbers from 0 to below 1, the same for the same seed (a linear congruential generator). */
function* random(seed: number): Generator<number, never> {
  for (let state = seed; ; ) {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    yield state / 2 ** 32
  }
}

/** What memory may hold after a life: what was acknowledged, or also the call that was under way. */
function expected(before: Model, prefix: string, acknowledged: number): [Model, Model] {
  let model = before
  let taken = 0
  for (const step of changeScript(prefix)) {
    const after = modelStep(model, step)
    if (taken === acknowledged) return [model, after]
    model = after
    taken += 1
  }
  throw new Error('the script ended')
}

/** What memory does hold; its index must agree with it. */
function observed(): Model {
  const memory = openMemory(path)
  try {
    const { state, keys } = memory.indexState({ whole: true })
    const all = memory.list()
    expect(state).toBe('whole')
    expect(keys).toBe(all.filter(({ status }) => status === 'confirmed').length)
    expect([...memory.indexedKeys('librarian')].map(({ id }) => id).sort()).toEqual(
      memory.keys('librarian').map(({ id }) => id),
    )
    return {
      status: new Map(all.map(({ id, status }) => [id, status])),
      record: memory.history().map(({ what, id }) => `${what} ${id}`),
    }
  } finally {
    memory.close()
  }
}

function checkWhole(): void {
  const raw = new SQLite(path)
  expect(raw.pragma('integrity_check', { simple: true })).toBe('ok')
  raw.close()
}

function sorted(model: Model): unknown {
  return { status: [...model.status].sort(), record: model.record }
}

describe('a kill at any moment', () => {
  it(`loses nothing that was acknowledged, and index and record agree, ${ROUNDS} times over one file`, async () => {
    openMemory(path).close()
    const children = Array.from({ length: ROUNDS }, (_, round) => `life${round}`)
    const started: KilledChild[] = []
    const numbers = random(20261121)
    let model: Model = { status: new Map(), record: [] }
    let total = 0
    for (const [round, prefix] of children.entries()) {
      while (started.length < Math.min(round + AHEAD, ROUNDS))
        started.push(new KilledChild(path, `life${started.length}`))
      const child = started[round]
      await child?.begin()
      await sleep(numbers.next().value * LATEST_MS)
      const acknowledged = (await child?.kill()) ?? 0
      total += acknowledged
      checkWhole()
      const seen = observed()
      const [least, most] = expected(model, prefix, acknowledged)
      const fits = seen.record.length === most.record.length ? most : least
      expect(sorted(seen), `${prefix} after ${acknowledged} calls`).toEqual(sorted(fits))
      model = fits
    }
    // Nothing acknowledged in all lives would mean that nothing was tested.
    expect(total).toBeGreaterThan(0)
  }, 180_000)

  it('of several that write at once loses nothing that was acknowledged', async () => {
    const prefixes = ['one', 'other', 'third']
    const children = prefixes.map((prefix) => new KilledChild(path, prefix))
    await Promise.all(children.map((child) => child.begin()))
    await sleep(1500)
    const acknowledged = await Promise.all(children.map((child) => child.kill()))
    checkWhole()
    const seen = observed()
    for (const [index, prefix] of prefixes.entries()) {
      const record = seen.record.filter((line) => line.includes(` ${prefix}-`))
      const [least, most] = expected({ status: new Map(), record: [] }, prefix, acknowledged[index] ?? 0)
      const fits = record.length === most.record.length ? most : least
      expect(record).toEqual(fits.record)
      expect([...seen.status].filter(([id]) => id.startsWith(`${prefix}-`)).sort()).toEqual([...fits.status].sort())
    }
  }, 60_000)
})
