/** Programs and labels with and without toolbox and memory, EICU-AC, GPT-4 (arXiv:2406.09187, table 2), percent. */
export const TABLE_2 = [
  { place: 'table 2', toolbox: false, executableBefore: 90.8, executableAfter: 93.7, lpa: 90.8 },
  { place: 'table 2', toolbox: true, executableBefore: 100, executableAfter: 100, lpa: 98.7 },
] as const
