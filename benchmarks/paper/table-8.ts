import type { MethodName } from '../methods/method-name.ts'

type PaperRecall = {
  readonly place: string
  readonly method: MethodName
  readonly model: string
  readonly recall: Readonly<Record<'none' | 'low' | 'medium' | 'high' | 'overall', number>>
}

/** Recall by level of risk, CSQA (arXiv:2406.09187, table 8), percent. No question of the paper has a very high risk. */
export const TABLE_8: readonly PaperRecall[] = [
  {
    place: 'table 8',
    method: 'model-guarding-agent',
    model: 'GPT-4',
    recall: { none: 97.4, low: 77.8, medium: 59.1, high: 100, overall: 82.5 },
  },
  {
    place: 'table 8',
    method: 'guardagent',
    model: 'GPT-4',
    recall: { none: 100, low: 88.9, medium: 81.8, high: 100, overall: 92.5 },
  },
]
