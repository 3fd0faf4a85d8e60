import { BIGINTS, NUMBERS, REGEXPS, STRINGS } from './literals.ts'
import { ABSENT, GLOBALS } from './names.ts'
import type { Rule } from './writer.ts'

/** Expressions without parts. */
export const LEAVES: readonly Rule[] = [
  { weight: 5, write: ({ random }) => `(${random.pick(NUMBERS)})` },
  { weight: 4, write: ({ random }) => random.pick(STRINGS) },
  { weight: 12, fits: ({ names }) => names.length > 0, write: ({ random }, { names }) => random.pick(names) },
  { weight: 1, write: ({ random }) => random.pick(BIGINTS) },
  { weight: 1, write: ({ random }) => `(${random.pick(REGEXPS)})` },
  {
    weight: 2,
    write: ({ random }) => random.pick(['true', 'false', 'null', 'undefined', 'this', '[]', '({})', 'new.target']),
  },
  { weight: 3, write: ({ random }) => random.pick(GLOBALS) },
  { weight: 0.3, write: ({ random }) => random.pick(ABSENT) },
  { weight: 0.7, write: ({ random }) => `(typeof ${random.pick(ABSENT)})` },
]
