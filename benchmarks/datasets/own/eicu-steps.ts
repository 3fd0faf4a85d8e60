/** A condition of a step: `column operator value`, or the row with the greatest or least value of a column. */
export type StepCondition =
  | { readonly kind: 'compare'; readonly column: string; readonly operator: '=' | '>' | '<'; readonly value: string }
  | { readonly kind: 'extreme'; readonly column: string; readonly which: 'max' | 'min' }

type Aggregate = 'sum' | 'max' | 'min' | 'mean'

/** What a step yields: a column's values, perhaps aggregated, the number of rows, or whether there are any. */
type StepValue =
  | { readonly kind: 'column'; readonly column: string; readonly aggregate: Aggregate | null }
  | { readonly kind: 'rows'; readonly exists: boolean }

export type ReadStep = {
  readonly database: string
  readonly conditions: readonly StepCondition[]
  readonly value: StepValue
}

/** Steps of a template with its slots filled; `final` counts the last values, or asks whether there are any. */
export type Steps = { readonly reads: readonly ReadStep[]; readonly final: 'count' | 'exists' | null }

/** Stands for the value of the step before. */
export const PREVIOUS = '@'

function parseCondition(text: string): StepCondition {
  const extreme = /^(max|min)\((\w+)\)$/.exec(text)
  if (extreme !== null) {
    return { kind: 'extreme', column: extreme[2] ?? '', which: extreme[1] === 'min' ? 'min' : 'max' }
  }
  const [, column = '', operator, value = ''] = /^(\w+)([=<>])(.*)$/s.exec(text) ?? []
  return { kind: 'compare', column, operator: operator === '<' || operator === '>' ? operator : '=', value }
}

function parseAggregate(text: string | undefined): Aggregate | null {
  return text === 'sum' || text === 'max' || text === 'min' || text === 'mean' ? text : null
}

function parseValue(text: string): StepValue {
  if (text === '#' || text === '?') return { kind: 'rows', exists: text === '?' }
  const [column = '', aggregate] = text.split(', ')
  return { kind: 'column', column, aggregate: parseAggregate(aggregate) }
}

function parseRead(text: string, fill: (text: string) => string): ReadStep {
  const colon = text.indexOf(' : ')
  const [conditions = '', value = ''] = text.slice(colon + 3).split(' -> ')
  return {
    database: text.slice(0, colon),
    conditions: conditions.split(' && ').map((condition) => parseCondition(fill(condition))),
    value: parseValue(value),
  }
}

/** Reads the steps of a template; `fill` puts values into its slots. */
export function parseSteps(lines: readonly string[], fill: (text: string) => string): Steps {
  const last = lines.at(-1)?.trim()
  const final = last === '#' ? 'count' : last === '?' ? 'exists' : null
  const reads = final === null ? lines : lines.slice(0, -1)
  return { reads: reads.map((line) => parseRead(line, fill)), final }
}
