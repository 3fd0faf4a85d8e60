import type { Demonstration, NewDemonstration } from '../../src/contract/demonstration.ts'

/** A demonstration that the project ships. */
export type SeedDemonstration = Pick<
  Demonstration,
  'id' | 'agent' | 'input' | 'output' | 'identity' | 'plan' | 'program' | 'label'
> &
  Required<Pick<NewDemonstration, 'task'>>
