import { EICU_SCHEMA } from '../../definitions/eicu-permissions.ts'
import type { Attempt } from './eicu-log.ts'
import type { ReadStep, Steps } from './eicu-steps.ts'
import type { Random } from './random.ts'
import { renderCode } from './render-code.ts'

const ADVICE = 'Correct the code and make sure that the rest fits the correction.'

function columnsOf(database: string): readonly string[] {
  return Object.hasOwn(EICU_SCHEMA, database) ? (EICU_SCHEMA[database] ?? []) : []
}

function replaceLast(steps: Steps, change: (step: ReadStep) => ReadStep): Steps {
  const last = steps.reads.at(-1)
  return last === undefined ? steps : { ...steps, reads: [...steps.reads.slice(0, -1), change(last)] }
}

/** The value's column does not exist under the name that the agent made up. */
function wrongColumn(steps: Steps): Attempt {
  const wrong = replaceLast(steps, (step) => ({
    ...step,
    value: {
      kind: 'column',
      column: step.value.kind === 'column' ? `${step.value.column}offset` : 'rowcount',
      aggregate: null,
    },
  }))
  const step = wrong.reads.at(-1)
  const name = step?.value.kind === 'column' ? step.value.column : ''
  const known = columnsOf(step?.database ?? '').join(', ')
  return {
    code: renderCode({ ...wrong, final: null }, 'plain'),
    result: `Error: there is no column ${name} here; this table has ${known}.\n${ADVICE}`,
  }
}

/** Another column of the same database, real but not the one that was asked for, and a crash behind it. */
function otherColumn(steps: Steps, random: Random): Attempt {
  const wrong = replaceLast(steps, (step) => ({
    ...step,
    value: { kind: 'column', column: random.pick(columnsOf(step.database)), aggregate: 'sum' },
  }))
  return {
    code: renderCode({ ...wrong, final: null }, 'fstring'),
    result: `TypeError: unsupported operand type(s) for +: 'int' and 'str'. It happened in the line "answer".\n${ADVICE}`,
  }
}

/** Another database altogether. */
function otherDatabase(steps: Steps, random: Random): Attempt {
  const used = new Set(steps.reads.map((step) => step.database))
  const database = random.pick(Object.keys(EICU_SCHEMA).filter((name) => !used.has(name)))
  const column = random.pick(columnsOf(database))
  return {
    code: `${database}_db = LoadDB('${database}')\nanswer = GetValue(FilterDB(${database}_db, 'min(${column})'), '${column}')`,
    result: `Traceback (most recent call last):\n  File "<cell>", line 2\nKeyError: 'no row of ${database} fits'\n${ADVICE}`,
  }
}

function unbalanced(steps: Steps): Attempt {
  return {
    code: `${renderCode(steps, 'sql')})`,
    result: `SyntaxError: "unmatched ')'". It happened in the line "answer = ...".\n${ADVICE}`,
  }
}

/** An attempt that failed, often at columns or databases that the question does not need. */
export function failedAttempt(steps: Steps, random: Random): Attempt {
  switch (random.integer(4)) {
    case 0:
      return wrongColumn(steps)
    case 1:
      return otherColumn(steps, random)
    case 2:
      return otherDatabase(steps, random)
    default:
      return unbalanced(steps)
  }
}
