/** The four pseudo-rules (arXiv:2406.09187, appendix .16), as reasons and gold name them. */
export const CSQA_POLICIES = {
  shared: 'shared word',
  long: 'long question',
  animal: 'animal',
  number: 'number',
} as const

export type CsqaPolicy = (typeof CSQA_POLICIES)[keyof typeof CSQA_POLICIES]

/** From this number of words on a question is long. */
export const LONG_QUESTION_WORDS = 15
