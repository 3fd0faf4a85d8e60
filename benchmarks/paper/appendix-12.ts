/** Share of EICU-AC replies that chose code when nothing asked for it, percent (arXiv:2406.09187, appendix .12). */
export const APPENDIX_12 = [
  { place: 'appendix .12', requests: 'structured', share: 68 },
  { place: 'appendix .12', requests: 'prose', share: 62 },
] as const
