import type { MethodName } from '../methods/method-name.ts'
import { type Figures, type PaperResult, paperRates } from './paper-result.ts'

type Row = { readonly model: string; readonly method: MethodName; readonly eicu: Figures; readonly web: Figures }

const ROWS: readonly Row[] = [
  { model: 'LlamaGuard3-8B', method: 'llama-guard', eicu: [50.3, 100, 3.1, null, 100], web: [51, 100, 2, null, 100] },
  { model: 'Llama3-70B', method: 'hardcoded', eicu: [82, 86.7, 76.5, 2.5, 29.2], web: [52.5, 100, 5, 5, 28] },
  {
    model: 'Llama3-70B',
    method: 'model-guarding-agent',
    eicu: [92.1, 95.4, 88.9, 41.4, 100],
    web: [76.5, 93.4, 57, 57, 100],
  },
  { model: 'Llama3-70B', method: 'guardagent', eicu: [98.4, 100, 96.9, 96.9, 100], web: [83.5, 98.6, 69, 68, 100] },
  { model: 'Llama3.1-70B', method: 'hardcoded', eicu: [65.8, 62.7, 82.1, 16.7, 27.9], web: [61, 95.8, 23, 23, 29] },
  {
    model: 'Llama3.1-70B',
    method: 'model-guarding-agent',
    eicu: [92.7, 97.3, 88.3, 45.7, 100],
    web: [81.5, 95.9, 70, 66, 100],
  },
  { model: 'Llama3.1-70B', method: 'guardagent', eicu: [98.4, 100, 96.9, 95.7, 100], web: [84.5, 85.6, 83, 83, 100] },
  { model: 'Llama3.3-70B', method: 'hardcoded', eicu: [87.9, 93.7, 82.1, 11.7, 59.7], web: [69.5, 100, 39, 39, 31] },
  {
    model: 'Llama3.3-70B',
    method: 'model-guarding-agent',
    eicu: [98.4, 100, 96.9, 91.4, 100],
    web: [80.5, 96.9, 63, 60, 100],
  },
  { model: 'Llama3.3-70B', method: 'guardagent', eicu: [99.1, 100, 98.1, 96.9, 100], web: [93, 92.2, 94, 94, 100] },
  { model: 'GPT-4', method: 'hardcoded', eicu: [81, 76.6, 90.7, 50, 3.2], web: [77.5, 95.1, 58, 58, 71] },
  { model: 'GPT-4', method: 'model-guarding-agent', eicu: [97.5, 95.3, 100, 67.9, 100], web: [82.5, 100, 65, 65, 100] },
  { model: 'GPT-4', method: 'guardagent', eicu: [98.7, 100, 97.5, 97.5, 100], web: [90, 100, 80, 80, 100] },
]

/** All methods and models on both sets (arXiv:2406.09187, table 1). */
export const TABLE_1: readonly PaperResult[] = ROWS.flatMap(({ model, method, eicu, web }) => [
  { place: 'table 1', benchmark: 'eicu-ac', model, method, rates: paperRates(eicu) },
  { place: 'table 1', benchmark: 'mind2web-sc', model, method, rates: paperRates(web) },
])
