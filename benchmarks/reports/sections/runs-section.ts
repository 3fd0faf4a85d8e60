import { basename } from 'node:path'
import { type Block, ourRow, type Row, type Section } from '../document/document.ts'
import type { FinishedRun } from '../finished-run.ts'

type Fact = { readonly name: string; readonly of: (run: FinishedRun) => string }

function limitText(limit: number | null): string {
  return limit === null ? 'none' : `the first ${limit} of each set`
}

const FACTS: readonly Fact[] = [
  { name: 'tables of', of: ({ configuration }) => configuration.name },
  // The folder's own name alone: the way to it may name a user.
  { name: 'folder', of: ({ directory }) => basename(directory) },
  { name: 'complete', of: ({ report }) => (report.complete ? 'yes' : 'no: a budget or an end came first') },
  { name: 'limit', of: ({ configuration }) => limitText(configuration.limit) },
  {
    name: 'memory',
    of: ({ configuration }) => (configuration.cells.some(({ online }) => online) ? 'online' : 'frozen'),
  },
  { name: 'endpoint', of: ({ configuration }) => configuration.endpoint ?? 'none: no model is asked' },
  { name: 'concurrency', of: ({ environment }) => String(environment.concurrency) },
  { name: 'started', of: ({ environment }) => environment.startedAt },
  { name: 'version', of: ({ environment }) => environment.version },
  { name: 'node', of: ({ environment }) => environment.node },
  { name: 'platform', of: ({ environment }) => environment.platform },
  { name: 'processor', of: ({ environment }) => `${environment.cpus} x ${environment.cpu}` },
  { name: 'memory of the machine', of: ({ environment }) => `${Math.round(environment.memoryMb)} MB` },
]

/** Settings and environment of each run. */
export function runsSection(runs: readonly FinishedRun[]): Section {
  const rows = FACTS.map(({ name, of }): Row => ourRow(name, runs.map(of)))
  const columns = ['', ...runs.map((_, index) => `run ${index + 1}`)]
  const doubts = runs.flatMap(({ doubts }, index) => doubts.map((doubt) => `run ${index + 1}: ${doubt}`))
  const online = runs.some(({ configuration }) => configuration.cells.some(({ online }) => online))
    ? ['online: memory grew by examples that were judged rightly, in evaluation order; see `learned` under failures']
    : []
  const table: Block = { kind: 'table', caption: 'Settings and environment', columns, rows, notes: online }
  // Before everything else: who reads on must know.
  return { title: 'Runs', blocks: doubts.length === 0 ? [table] : [{ kind: 'notes', notes: doubts }, table] }
}
