import type { Demonstration, NewDemonstration } from '../../src/contract/demonstration.ts'

/** A demonstration that the project ships. */
export type SeedDemonstration = Pick<
  Demonstration,
  'id' | 'agent' | 'input' | 'output' | 'plan' | 'program' | 'label'
> &
  Required<Pick<NewDemonstration, 'identity' | 'task'>>
