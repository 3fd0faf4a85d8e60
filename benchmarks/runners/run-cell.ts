import { InputError } from '../../src/contract/errors.ts'
import type { Example } from '../datasets/dataset.ts'
import type { Budget } from '../methods/budget.ts'
import { toDigest } from './digest.ts'
import type { Digest } from './example-record.ts'
import { type Judging, judgeExample, learnFrom } from './judge-example.ts'
import { type Cost, leastCost, Pace } from './pace.ts'
import type { RunFolder } from './run-folder/run-folder.ts'
import { runWorkers } from './run-workers.ts'

/** One cell under way. */
export type CellRun = Judging & {
  /** Those that the cell is to judge, in evaluation order, as they are judged. */
  readonly examples: readonly Example[]
  /** Examples at the same time, 1 or more; a cell that learns takes one at a time whatever this says. */
  readonly concurrency: number
  readonly folder?: RunFolder | undefined
  /** That its method asks models within, so that examples under way do not starve each other. */
  readonly budget?: Pick<Budget, 'left'> | undefined
  /** Called once an example is finished: where there is a folder, it is on disk by then. */
  readonly onFinished: () => void
}

/** @returns null where the budget was spent */
async function finish(example: Example, run: CellRun): Promise<Digest | null> {
  const record = await judgeExample(example, run)
  if (record === null) return null
  await run.folder?.append(record)
  run.onFinished()
  return toDigest(record)
}

function finishedBefore(run: CellRun): ReadonlyMap<string, Digest> {
  return run.folder?.finished(run.id) ?? new Map()
}

function costOf({ usage }: Digest): Cost {
  return { calls: usage.calls, tokens: usage.promptTokens + usage.completionTokens }
}

/** Only models cost: other cells go on when the budget is spent. */
function paceOf({ cell, budget }: CellRun, before: readonly Digest[]): Pace | null {
  if (budget === undefined || cell.model === null) return null
  return new Pace(budget, [leastCost(cell), ...before.map(costOf)])
}

/** Judges an example once its turn has come. @returns null where the budget does not reach it */
async function finishInTurn(example: Example, run: CellRun, pace: Pace | null): Promise<Digest | null> {
  if (pace === null) return await finish(example, run)
  if (!(await pace.begin())) return null
  let digest: Digest | null = null
  try {
    digest = await finish(example, run)
    return digest
  } finally {
    pace.end(digest === null ? null : costOf(digest))
  }
}

async function runFrozen(run: CellRun): Promise<Digest[]> {
  const before = finishedBefore(run)
  const digests = run.examples.flatMap(({ id }) => before.get(id) ?? [])
  const pace = paceOf(run, digests)
  const waiting = run.examples.filter(({ id }) => !before.has(id))
  const stopped = new AbortController()
  const signal = run.signal === undefined ? stopped.signal : AbortSignal.any([run.signal, stopped.signal])
  await runWorkers(waiting, run.concurrency, async (example) => {
    run.signal?.throwIfAborted()
    try {
      const digest = await finishInTurn(example, { ...run, signal }, pace)
      if (digest !== null) digests.push(digest)
      return digest !== null
    } catch (error) {
      // What cannot be kept need not be asked: the others' requests end too.
      stopped.abort(error)
      throw error
    }
  })
  return digests.sort((one, other) => one.index - other.index)
}

async function relearn(example: Example, digest: Digest, run: CellRun): Promise<void> {
  const { verdict } = run.folder?.read(digest.cell, digest.id) ?? { verdict: null }
  const learned = await learnFrom(example, verdict, run)
  if (learned === digest.learned) return
  throw new InputError(
    `\`${digest.cell}\`, example \`${digest.id}\`: expected to learn of it again as recorded (\`${digest.learned}\`), got \`${learned}\`; memory cannot be rebuilt, start a new run`,
  )
}

function requireNoGap({ id, examples }: CellRun, before: ReadonlyMap<string, Digest>): void {
  const missing = examples.slice(0, before.size).find(({ id }) => !before.has(id))
  if (missing === undefined) return
  throw new InputError(
    `\`${id}\`: example \`${missing.id}\` is missing before others that are there, so memory cannot be rebuilt; start a new run`,
  )
}

/** Memory depends on every example before: one after the other, and those that were finished before are learned again first. */
async function runOnline(run: CellRun): Promise<Digest[]> {
  const before = finishedBefore(run)
  requireNoGap(run, before)
  const digests: Digest[] = []
  for (const example of run.examples) {
    run.signal?.throwIfAborted()
    const known = before.get(example.id)
    if (known !== undefined) await relearn(example, known, run)
    const digest = known ?? (await finish(example, run))
    if (digest === null) break
    digests.push(digest)
  }
  return digests
}

/**
 * Judges a cell's examples that are not in the folder yet.
 *
 * @returns digests of all that are finished, in evaluation order; fewer than examples where the budget was spent
 * @throws the signal's reason once it is aborted; InputError where what a folder's run learned cannot be learned again
 */
export async function runCell(run: CellRun): Promise<Digest[]> {
  return run.cell.online ? await runOnline(run) : await runFrozen(run)
}
