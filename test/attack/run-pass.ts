import type { Sandbox } from '../../src/contract/sandbox.ts'
import type { Job } from './jobs.ts'
import { type NeighbourOptions, type NeighbourReport, startNeighbour } from './neighbour.ts'
import type { AttackReport } from './run-attack.ts'

/** Attacks that are run while ordinary guards use the same sandbox. */
export type Pass = {
  readonly name: string
  readonly jobs: readonly Job[]
  /** Attacks at once. */
  readonly lanes: number
  readonly neighbours: readonly NeighbourOptions[]
}

export type ClassReport = { readonly name: string; readonly reports: readonly AttackReport[] }

export type PassReport = {
  readonly name: string
  readonly classes: readonly ClassReport[]
  readonly neighbours: readonly NeighbourReport[]
}

async function runJobs(jobs: readonly Job[], lanes: number): Promise<ClassReport[]> {
  const reports = new Map<string, AttackReport[]>(jobs.map(({ name }) => [name, []]))
  const waiting = [...jobs]
  const runLane = async () => {
    for (let job = waiting.shift(); job !== undefined; job = waiting.shift())
      reports.get(job.name)?.push(await job.run())
  }
  await Promise.all(Array.from({ length: lanes }, runLane))
  return [...reports].map(([name, done]) => ({ name, reports: done }))
}

/** Runs all attacks of a pass, some at once. */
export async function runPass(sandbox: Sandbox, { name, jobs, lanes, neighbours }: Pass): Promise<PassReport> {
  const started = await Promise.all(neighbours.map((options) => startNeighbour(sandbox, options)))
  const classes = await runJobs(jobs, lanes)
  return { name, classes, neighbours: await Promise.all(started.map((neighbour) => neighbour.stop())) }
}
