import type { BenchmarkName } from '../datasets/dataset.ts'

/** Where the paper or its published data contradict themselves in what no rule over rates can find. */
export const PAPER_NOTES: Readonly<Record<BenchmarkName, readonly string[]>> = {
  'eicu-ac': [
    'the paper counts 316 examples, its published file holds 317',
    'table 3 of the paper swaps the words beside its labels: the figures here follow the permissions, which explain every published label',
  ],
  'mind2web-sc': [
    'an early revision of the public code had the vaccine rule the other way round: the figures here follow the rule that the paper prints',
  ],
  csqa: [],
}
