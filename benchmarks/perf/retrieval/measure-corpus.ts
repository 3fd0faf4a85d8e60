import { openMemory } from '../../../memory/sqlite-memory.ts'
import type { Contender } from './contenders/contender.ts'
import { type Corpus, type CorpusName, makeCorpus, QUERY_KINDS } from './corpus/corpus.ts'
import { type CorpusShape, shapeOf } from './corpus-shape.ts'
import { fillMemory } from './fill-memory.ts'
import { type GrowthRow, growthRows } from './growth.ts'
import { measureSet, type Opened } from './measure-retrieval.ts'
import { measureOpenCost, type OpenCost } from './open-cost.ts'
import type { RetrievalCell } from './retrieval-cell.ts'
import type { RetrievalPerfOptions } from './retrieval-options.ts'

/** Queries of each kind that ours answer before they are timed: keys are read from the memory when first needed. */
const WARM_UP = 10

export type MeasuredSize = {
  readonly corpus: CorpusName
  readonly size: number
  readonly shape: CorpusShape
  readonly addMs: number
  readonly cost: OpenCost
  /** From opening to the first answer, milliseconds, for each of ours. */
  readonly firstMs: ReadonlyMap<string, number>
  readonly cells: readonly RetrievalCell[]
  readonly growth: readonly GrowthRow[]
}

export type CorpusRun = {
  readonly name: CorpusName
  /** File of the memory. */
  readonly path: string
  readonly contenders: readonly Contender[]
  readonly options: RetrievalPerfOptions
  progress(line: string): void
}

async function openAll(run: CorpusRun, corpus: Corpus, opened: Opened[]): Promise<Map<string, number>> {
  const { keys } = corpus
  const firstMs = new Map<string, number>()
  const most = Math.max(...run.options.ks)
  // Other queries than the measured ones, of which the numbers depend on how many there are.
  const warmUp = QUERY_KINDS.flatMap((kind) =>
    corpus.queries(kind, keys.length, run.options.queries + WARM_UP).slice(-WARM_UP),
  )
  for (const contender of run.contenders) {
    run.progress(`${run.name} ${keys.length}: opening ${contender.name}`)
    const started = performance.now()
    const open = await contender.open(keys)
    opened.push({ contender, open })
    if (!contender.ours) continue
    for (const query of warmUp) {
      await open.nearest(query, most)
      if (!firstMs.has(contender.name)) firstMs.set(contender.name, performance.now() - started)
    }
  }
  return firstMs
}

async function measureQueries(run: CorpusRun, corpus: Corpus) {
  const { options, progress } = run
  const size = corpus.keys.length
  const opened: Opened[] = []
  try {
    const firstMs = await openAll(run, corpus, opened)
    const cells: RetrievalCell[] = []
    for (const kind of QUERY_KINDS) {
      const queries = corpus.queries(kind, size, options.queries)
      const set = { corpus: corpus.name, size, kind, queries, ks: options.ks }
      cells.push(...(await measureSet(opened, set, { seconds: options.seconds, progress })))
    }
    return { firstMs, cells }
  } finally {
    for (const { open } of opened) await open.close()
  }
}

/** Measures a corpus of one size. The memory's file has the keys of the next smaller size already, and grows. */
export async function measureCorpus(run: CorpusRun, size: number): Promise<MeasuredSize> {
  const { name, path, options, progress } = run
  progress(`${name} ${size}: making the corpus`)
  const corpus = makeCorpus({ name, size, seed: options.seed })
  progress(`${name} ${size}: filling the memory`)
  const stored = options.sizes[options.sizes.indexOf(size) - 1] ?? 0
  const store = openMemory(path)
  const addMs = fillMemory(store, corpus.keys.slice(stored))
  store.close()
  const cost = measureOpenCost(path)
  const { firstMs, cells } = await measureQueries(run, corpus)
  progress(`${name} ${size}: growth`)
  const growth = growthRows(corpus, size, options.queries)
  return { corpus: name, size, shape: shapeOf(corpus.keys, options.seed), addMs, cost, firstMs, cells, growth }
}
