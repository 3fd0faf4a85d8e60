/** Programs that did not run without toolbox and memory, by kind of error (arXiv:2406.09187, appendix .11); `mended` by debugging. */
export const APPENDIX_11 = {
  place: 'appendix .11',
  programs: 316,
  before: { name: 11, syntax: 3, type: 15, other: 0 },
  mended: { name: 8, syntax: 0, type: 1, other: 0 },
} as const
