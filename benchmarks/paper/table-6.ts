import type { BenchmarkName } from '../datasets/dataset.ts'

type PaperSeconds = {
  readonly place: string
  readonly what: 'guard' | 'debug-round' | 'target-agent'
  readonly name: string
  readonly seconds: Readonly<Partial<Record<BenchmarkName, number>>>
}

const place = 'table 6'

/** Seconds an action (arXiv:2406.09187, table 6). */
export const TABLE_6: readonly PaperSeconds[] = [
  { place, what: 'target-agent', name: 'target agent', seconds: { 'eicu-ac': 31.9, 'mind2web-sc': 30 } },
  { place, what: 'guard', name: 'model-guarding-agent GPT-4', seconds: { 'eicu-ac': 8.5, 'mind2web-sc': 14.4 } },
  { place, what: 'guard', name: 'guardagent GPT-4', seconds: { 'eicu-ac': 45.4, 'mind2web-sc': 37.3 } },
  { place, what: 'guard', name: 'guardagent Llama3-70B', seconds: { 'eicu-ac': 10.1, 'mind2web-sc': 9.7 } },
  { place, what: 'guard', name: 'guardagent Llama3.1-70B', seconds: { 'eicu-ac': 16.6, 'mind2web-sc': 15.5 } },
  { place, what: 'debug-round', name: 'a debug round', seconds: { 'eicu-ac': 15.2, 'mind2web-sc': 17.8 } },
]
