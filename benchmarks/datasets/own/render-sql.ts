import { PREVIOUS, type ReadStep, type StepCondition, type Steps } from './eicu-steps.ts'

const FUNCTIONS = new Map([
  ['sum', 'sum'],
  ['max', 'max'],
  ['min', 'min'],
  ['mean', 'avg'],
])

function literal(value: string): string {
  return /^\d+(\.\d+)?$/.test(value) ? value : `'${value.replaceAll("'", "''")}'`
}

function selection(step: ReadStep, name: string, outer: Steps['final']): string {
  if (step.value.kind === 'rows') return step.value.exists ? 'count(*) > 0' : 'count(*)'
  const column = `${name}.${step.value.column}`
  if (outer !== null) return outer === 'count' ? `count(distinct ${column})` : `count(${column}) > 0`
  const call = step.value.aggregate === null ? null : FUNCTIONS.get(step.value.aggregate)
  return call === null ? column : `${call}(${column})`
}

function comparison(condition: StepCondition & { kind: 'compare' }, name: string): string {
  return `${name}.${condition.column} ${condition.operator} ${literal(condition.value)}`
}

function tail(step: ReadStep, name: string): string {
  const extreme = step.conditions.find((condition) => condition.kind === 'extreme')
  if (extreme === undefined) return ''
  return ` order by ${name}.${extreme.column} ${extreme.which === 'max' ? 'desc' : 'asc'} limit 1`
}

/** One query with a subquery for each earlier step; columns are qualified with their table. */
export function renderNestedSql({ reads, final }: Steps): string {
  let inner = ''
  for (const [index, step] of reads.entries()) {
    const name = step.database
    const where = step.conditions.flatMap((condition) => {
      if (condition.kind === 'extreme') return []
      return condition.value === PREVIOUS
        ? [`${name}.${condition.column} in ( ${inner} )`]
        : [comparison(condition, name)]
    })
    const what = selection(step, name, index === reads.length - 1 ? final : null)
    inner = `select ${what} from ${name}${where.length > 0 ? ` where ${where.join(' and ')}` : ''}${tail(step, name)}`
  }
  return inner
}

/** The same as one join with aliases; null where an earlier step picks a single row, which a join cannot say. */
export function renderJoinedSql({ reads, final }: Steps): string | null {
  const last = reads.at(-1)
  const early = reads.slice(0, -1)
  if (last === undefined || early.length === 0 || early.some((step) => tail(step, '') !== '')) return null
  const alias = (index: number) => `t${index}`
  const joins = early.map((step, index) => {
    const column = step.value.kind === 'column' ? step.value.column : ''
    return `join ${step.database} as ${alias(index)} on ${alias(index + 1)}.${column} = ${alias(index)}.${column}`
  })
  const where = reads.flatMap((step, index) =>
    step.conditions.flatMap((condition) =>
      condition.kind === 'compare' && condition.value !== PREVIOUS ? [comparison(condition, alias(index))] : [],
    ),
  )
  const name = alias(reads.length - 1)
  const conditions = where.length > 0 ? ` where ${where.join(' and ')}` : ''
  return `select ${selection(last, name, final)} from ${last.database} as ${name} ${joins.toReversed().join(' ')}${conditions}${tail(last, name)}`
}
