import type { RunConfiguration, RunEnvironment } from '../runners/run-configuration.ts'
import type { RunReport } from './run-report.ts'

/** A run as its folder holds it: what a report is written from. */
export type FinishedRun = {
  readonly directory: string
  readonly configuration: RunConfiguration
  readonly environment: RunEnvironment
  readonly report: RunReport
  /** Why its figures may not be what was measured, for people; nothing where all of it verifies. */
  readonly doubts: readonly string[]
}
