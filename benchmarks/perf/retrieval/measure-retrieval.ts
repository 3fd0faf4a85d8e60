import { rotate } from '../measure.ts'
import type { Contender, Neighbour, OpenContender } from './contenders/contender.ts'
import type { CorpusName, QueryKind } from './corpus/corpus.ts'
import { plannedQueries } from './query-plan.ts'
import type { RetrievalCell } from './retrieval-cell.ts'

export type Opened = { readonly contender: Contender; readonly open: OpenContender }

/** Queries of one kind over one corpus of one size. */
export type QuerySet = {
  readonly corpus: CorpusName
  readonly size: number
  readonly kind: QueryKind
  readonly queries: readonly string[]
  readonly ks: readonly number[]
}

export type Budget = {
  /** A contender that ran its planned queries begins no further one once it has spent this on a set. */
  readonly seconds: number
  progress(line: string): void
}

/** How one contender does on one set. */
type Lane = {
  readonly opened: Opened
  readonly cells: readonly RetrievalCell[]
  readonly least: number
  readonly more: boolean
  spentMs: number
}

function laneOf(opened: Opened, set: QuerySet, { seconds }: Budget): Lane {
  const { corpus, size, kind, ks, queries } = set
  const { name: contender, ours } = opened.contender
  const asked = queries.length
  const cells = ks.map((k) => {
    return { corpus, size, kind, k, contender, ours, asked, ms: new Map(), compared: 0, mismatches: [] }
  })
  const { least, more } = plannedQueries(opened.contender, set, { queries: asked, seconds })
  return { opened, cells, least, more, spentMs: 0 }
}

/** Whether a contender runs the query of this number, as the ones before. */
function mayRun({ least, more, spentMs }: Lane, number: number, { seconds }: Budget): boolean {
  return number < least || (more && spentMs < seconds * 1000)
}

/** Runs one query for one k, or for all of them; what was found by cell. */
async function run(lane: Lane, query: { readonly text: string; readonly number: number }) {
  const { contender, open } = lane.opened
  const found = new Map<RetrievalCell, readonly Neighbour[]>()
  const most = Math.max(...lane.cells.map(({ k }) => k))
  const shared = contender.anyK ? await open.nearest(query.text, most) : null
  lane.spentMs += shared?.ms ?? 0
  for (const cell of lane.cells) {
    const search = shared ?? (await open.nearest(query.text, cell.k))
    if (shared === null) lane.spentMs += search.ms
    cell.ms.set(query.number, search.ms)
    found.set(cell, search.found.slice(0, cell.k))
  }
  return found
}

type Answer = { readonly cell: RetrievalCell; readonly found: string }

/** Compares each answer to a query, for one k, with those of the independent contenders that stand before it. */
function compare(answers: readonly Answer[], query: number): void {
  for (const [place, { cell, found }] of answers.entries()) {
    const others = answers.slice(0, place).filter((other) => !other.cell.ours)
    if (others.length > 0) cell.compared += 1
    for (const other of others) {
      if (found !== other.found) cell.mismatches.push({ query, against: other.cell.contender })
    }
  }
}

/**
 * Runs every query of a set by every contender, taking turns query by query, so that noise hits all alike. Contenders that are
 * not ours come first, the most trusted before all: the answers of the others are compared with theirs.
 */
export async function measureSet(opened: readonly Opened[], set: QuerySet, budget: Budget): Promise<RetrievalCell[]> {
  const lanes = opened.map((each) => laneOf(each, set, budget))
  for (const [number, text] of set.queries.entries()) {
    const found = new Map<RetrievalCell, readonly Neighbour[]>()
    for (const lane of rotate(lanes, number)) {
      if (!mayRun(lane, number, budget)) continue
      const { name } = lane.opened.contender
      budget.progress(`${set.corpus} ${set.size} ${set.kind} ${number + 1}/${set.queries.length} ${name}`)
      for (const [cell, neighbours] of await run(lane, { text, number })) found.set(cell, neighbours)
    }
    for (const k of set.ks) {
      const cells = lanes.flatMap((lane) => lane.cells.filter((cell) => cell.k === k && found.has(cell)))
      const answers = cells.map((cell) => {
        return { cell, found: JSON.stringify(found.get(cell)?.map(({ id, distance }) => [id, distance])) }
      })
      compare(answers, number)
    }
  }
  return lanes.flatMap((lane) => lane.cells)
}
