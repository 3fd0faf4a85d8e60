import { expect, it } from 'vitest'
import type { Contender, Neighbour } from '../../../../benchmarks/perf/retrieval/contenders/contender.ts'
import { measureSet, type Opened } from '../../../../benchmarks/perf/retrieval/measure-retrieval.ts'

const SET = { corpus: 'diverse', size: 3, kind: 'near', queries: ['a', 'b', 'c'], ks: [1, 2] } as const
const FOUND: readonly Neighbour[] = [
  { id: 'x', distance: 1 },
  { id: 'y', distance: 2 },
]

/** Answers the same to every query, and writes down what it was asked. */
function answering(name: string, found: readonly Neighbour[], traits: Partial<Contender> & { ms?: number } = {}) {
  const asked: string[] = []
  const open = {
    async nearest(query: string, k: number) {
      asked.push(`${query}${k}`)
      return { ms: traits.ms ?? 1, found: found.slice(0, k) }
    },
    close: async () => undefined,
  }
  const contender: Contender = { name, ours: false, least: () => 0, anyK: false, open: async () => open, ...traits }
  return { opened: { contender, open } satisfies Opened, asked }
}

function budget() {
  return { seconds: 1, progress: () => undefined }
}

const ALL = () => Number.POSITIVE_INFINITY

it('every contender gets every query for every k; one that looks at all keys gets it once, for all', async () => {
  const scan = answering('scan', FOUND, { anyK: true, least: ALL })
  const ours = answering('ours', FOUND, { ours: true, least: ALL })
  const cells = await measureSet([scan.opened, ours.opened], SET, budget())
  expect(scan.asked).toEqual(['a2', 'b2', 'c2'])
  expect(ours.asked).toEqual(['a1', 'a2', 'b1', 'b2', 'c1', 'c2'])
  expect(cells.map(({ contender, k, asked, ms }) => [contender, k, asked, ms.size])).toEqual([
    ['scan', 1, 3, 3],
    ['scan', 2, 3, 3],
    ['ours', 1, 3, 3],
    ['ours', 2, 3, 3],
  ])
  expect(cells.map(({ compared, mismatches }) => [compared, mismatches.length])).toEqual([
    [0, 0],
    [0, 0],
    [3, 0],
    [3, 0],
  ])
})

it('an answer that differs in an id or a distance from an independent one is noted', async () => {
  const wrongId = FOUND.map(({ id, distance }) => ({ id: id === 'y' ? 'z' : id, distance }))
  const wrongDistance = FOUND.map(({ id, distance }) => ({ id, distance: id === 'x' ? 0 : distance }))
  const opened = [
    answering('scan', FOUND, { least: ALL }),
    answering('id', wrongId, { ours: true, least: ALL }),
    answering('distance', wrongDistance, { ours: true, least: ALL }),
  ].map((each) => each.opened)
  const cells = await measureSet(opened, { ...SET, queries: ['a'] }, budget())
  const mismatch = { query: 0, against: 'scan' }
  expect(cells.map(({ contender, k, mismatches }) => [contender, k, mismatches])).toEqual([
    ['scan', 1, []],
    ['scan', 2, []],
    ['id', 1, []],
    ['id', 2, [mismatch]],
    ['distance', 1, [mismatch]],
    ['distance', 2, [mismatch]],
  ])
})

it('ours confirm nothing of one another: only queries that an independent one ran count as compared', async () => {
  const scan = answering('scan', FOUND, { anyK: true, least: () => 1, ms: 2000 })
  const [one, other] = ['one', 'other'].map((name) => answering(name, FOUND, { ours: true, least: ALL }).opened)
  if (one === undefined || other === undefined) throw new Error('expected two')
  const cells = await measureSet([scan.opened, one, other], SET, budget())
  const compared = cells.filter(({ ours }) => ours).map((cell) => [cell.ms.size, cell.compared])
  expect(compared).toEqual(Array.from({ length: 4 }, () => [3, 1]))
})

it('an answer is held against every independent one, and these against one another', async () => {
  const other = FOUND.map(({ id, distance }) => ({ id, distance: distance + 1 }))
  const opened = [
    answering('scan', FOUND, { least: ALL }),
    answering('loop', other, { least: ALL }),
    answering('ours', FOUND, { ours: true, least: ALL }),
  ].map((each) => each.opened)
  const cells = await measureSet(opened, { ...SET, queries: ['a'], ks: [1] }, budget())
  expect(cells.map(({ contender, compared, mismatches }) => [contender, compared, mismatches])).toEqual([
    ['scan', 0, []],
    ['loop', 1, [{ query: 0, against: 'scan' }]],
    ['ours', 1, [{ query: 0, against: 'loop' }]],
  ])
})

it('a contender runs its fewest queries however long they take, and then more while its time lasts', async () => {
  const slow = answering('slow', FOUND, { ms: 6000, anyK: true, least: () => 2 })
  const quick = answering('quick', FOUND, { ms: 600, anyK: true, least: () => 1 })
  const never = answering('never', FOUND, { least: () => 0 })
  const ours = answering('ours', FOUND, { ms: 6000, ours: true, least: ALL })
  await measureSet([slow.opened, quick.opened, never.opened, ours.opened], SET, budget())
  expect(slow.asked).toEqual(['a2', 'b2'])
  expect(quick.asked).toEqual(['a2', 'b2'])
  expect(never.asked).toEqual([])
  expect(ours.asked).toHaveLength(6)
})
