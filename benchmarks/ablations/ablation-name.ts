import { z } from 'zod'

/** What `bench ablate` regenerates of the paper's evaluation, and what goes beyond it. */
export const AblationName = z.enum([
  'main',
  'breakdown',
  'shots',
  'retrieval',
  'toolbox',
  'code-choice',
  'latency',
  'words',
  'risk',
  'attacks',
  'compiled',
])
export type AblationName = z.infer<typeof AblationName>

/** Where the paper has it (arXiv:2406.09187); null for what is ours. */
export const PAPER_PLACE: Readonly<Record<AblationName, string | null>> = {
  main: 'table 1',
  breakdown: 'figure 4',
  shots: 'figure 5',
  retrieval: 'table 5',
  toolbox: 'table 2',
  'code-choice': 'appendix .12',
  latency: 'table 6',
  words: 'table 7',
  risk: 'table 8',
  attacks: null,
  compiled: null,
}
