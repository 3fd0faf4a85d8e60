import { setTimeout } from 'node:timers/promises'
import { nearestRank } from '../metrics/nearest-rank.ts'
import type { Contender } from './contender.ts'
import type { MeasuredProgram, Workload } from './measured-program.ts'

/** What was measured of one contender with one workload. */
export type Cell = {
  readonly contender: Contender
  readonly workload: Workload
  /** From the order to the outcome, milliseconds, per program. */
  readonly latenciesMs: number[]
  /** Programs per second, per batch; none where programs were spaced. */
  readonly rates: number[]
}

export type Field = { readonly contenders: readonly Contender[]; readonly workloads: readonly Workload[] }

function cells({ contenders, workloads }: Field): Cell[] {
  return workloads.flatMap((workload) =>
    contenders.map((contender) => ({ contender, workload, latenciesMs: [], rates: [] })),
  )
}

/** The same list, beginning elsewhere in each round, so that nobody always follows the same other. */
export function rotate<T>(list: readonly T[], round: number): T[] {
  const start = list.length === 0 ? 0 : round % list.length
  return [...list.slice(start), ...list.slice(0, start)]
}

function programAt({ programs, name }: Workload, index: number): MeasuredProgram {
  const program = programs[index % programs.length]
  if (program === undefined) throw new Error(`workload \`${name}\` has no programs`)
  return program
}

async function runOne(cell: Cell, index: number): Promise<void> {
  const program = programAt(cell.workload, index)
  const started = performance.now()
  await cell.contender.run(program)
  cell.latenciesMs.push(performance.now() - started)
  cell.contender.tidy()
}

/** One program at a time with a pause before each, as agents act. Contenders take turns, so that noise hits all alike. */
export async function measureSpaced(
  field: Field,
  { programs, pauseMs }: { readonly programs: number; readonly pauseMs: number },
): Promise<Cell[]> {
  const measured = cells(field)
  for (let round = 0; round < programs; round++) {
    for (const cell of rotate(measured, round)) {
      await setTimeout(pauseMs)
      await runOne(cell, round)
    }
  }
  return measured
}

async function runBatch(cell: Cell, size: number): Promise<void> {
  let next = 0
  async function work(): Promise<void> {
    while (next < size) await runOne(cell, next++)
  }
  const started = performance.now()
  await Promise.all(Array.from({ length: cell.contender.inFlight }, work))
  cell.rates.push((size * 1000) / (performance.now() - started))
}

/** Batches of programs back to back, each contender with as many in flight as it takes. Contenders take turns by batches. */
export async function measureLoad(
  field: Field,
  { batches, size }: { readonly batches: number; readonly size: number },
): Promise<Cell[]> {
  const measured = cells(field)
  for (let round = 0; round < batches; round++) {
    for (const cell of rotate(measured, round)) await runBatch(cell, size)
  }
  return measured
}

/** Percentile of a cell's latencies, milliseconds. */
export function latencyMs({ latenciesMs }: Cell, percent: number): number {
  return nearestRank(latenciesMs, percent) ?? Number.NaN
}

/** Median of a cell's batches, programs per second. */
export function rate({ rates }: Cell): number {
  return nearestRank(rates, 50) ?? Number.NaN
}
