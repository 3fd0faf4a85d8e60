import { PREVIOUS, type ReadStep, type StepCondition, type Steps } from './eicu-steps.ts'
import { renderJoinedSql, renderNestedSql } from './render-sql.ts'

/** How an agent writes the same steps. */
export type CodeStyle = 'plain' | 'fstring' | 'commented' | 'loop' | 'rows' | 'sql' | 'joined-sql'

export const CODE_STYLES: readonly CodeStyle[] = ['plain', 'fstring', 'commented', 'loop', 'rows', 'sql', 'joined-sql']

function conditionText(condition: StepCondition): string {
  if (condition.kind === 'extreme') return `${condition.which}(${condition.column})`
  return `${condition.column}${condition.operator}${condition.value}`
}

function quote(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
}

/** The condition string of FilterDB, with the value before put in by `format` or as an f-string. */
function filterText(step: ReadStep, before: string | null, fstring: boolean): string {
  const text = step.conditions.map(conditionText).join('||')
  if (before === null || !text.includes(PREVIOUS)) return quote(text)
  if (fstring) return `f${quote(text.replace(PREVIOUS, `{${before}}`))}`
  return `${quote(text.replace(PREVIOUS, '{}'))}.format(${before})`
}

function argumentText(step: ReadStep): string {
  if (step.value.kind === 'rows') return ''
  return step.value.aggregate === null ? step.value.column : `${step.value.column}, ${step.value.aggregate}`
}

function valueName(step: ReadStep, index: number): string {
  return step.value.kind === 'rows' ? `rows_${index}` : `${step.value.column}_${index}`
}

function readLines(step: ReadStep, index: number, setting: { before: string | null; style: CodeStyle }): string[] {
  const { database } = step
  const note = (text: string) => (setting.style === 'commented' ? [`# ${text}`] : [])
  const filter = filterText(step, setting.before, setting.style === 'fstring')
  const lines = [
    ...note(`open ${database}`),
    `${database}_db = LoadDB('${database}')`,
    ...note('keep the rows that matter'),
    `filtered_${database}_db = FilterDB(${database}_db, ${filter})`,
  ]
  if (step.value.kind === 'rows') {
    return [
      ...lines,
      `${valueName(step, index)} = ${step.value.exists ? '1 if' : ''} len(filtered_${database}_db)${step.value.exists ? ' > 0 else 0' : ''}`.replace(
        '=  ',
        '= ',
      ),
    ]
  }
  return [...lines, `${valueName(step, index)} = GetValue(filtered_${database}_db, '${argumentText(step)}')`]
}

function finalLine(name: string, final: Steps['final']): string {
  if (final === 'count') return `answer = len(set(${name}.split(', ')))`
  return final === 'exists' ? `answer = 1 if ${name} else 0` : `answer = ${name}`
}

function renderPlain({ reads, final }: Steps, style: CodeStyle): string {
  let before: string | null = null
  const lines: string[] = []
  for (const [index, step] of reads.entries()) {
    lines.push(...readLines(step, index, { before, style }))
    before = valueName(step, index)
  }
  return [...lines, finalLine(before ?? 'None', final)].join('\n')
}

/** The last step runs once for each value of the one before. */
function renderLoop({ reads, final }: Steps): string | null {
  const last = reads.at(-1)
  const early = reads.slice(0, -1)
  const before = early.at(-1)
  if (last === undefined || before?.value.kind !== 'column' || last.value.kind !== 'column') return null
  const head = early.flatMap((step, index) =>
    readLines(step, index, {
      before: index === 0 ? null : valueName(early[index - 1] ?? step, index - 1),
      style: 'plain',
    }),
  )
  const list = `${before.value.column}_list`
  head.push(`${list} = GetValue(filtered_${before.database}_db, '${before.value.column}, list')`)
  const add = last.value.aggregate === 'sum' ? 'found += value' : 'found.append(value)'
  const outcome = { sum: 'found', max: 'max(found)', min: 'min(found)', mean: 'sum(found) / len(found)' }
  const result = last.value.aggregate === null ? 'found' : outcome[last.value.aggregate]
  return [
    ...head,
    `${last.database}_db = LoadDB('${last.database}')`,
    `found = ${last.value.aggregate === 'sum' ? '0' : '[]'}`,
    `for one in ${list}:`,
    `    part = FilterDB(${last.database}_db, ${filterText(last, 'one', false)})`,
    `    value = GetValue(part, '${last.value.column}')`,
    `    ${add}`,
    final === 'count' ? 'answer = len(found)' : `answer = ${result}`,
  ].join('\n')
}

/** The last step goes over the rows itself and looks at their columns. */
function renderRows({ reads, final }: Steps): string | null {
  const last = reads.at(-1)
  if (last?.value.kind !== 'column' || last.value.aggregate !== null || final !== null) return null
  if (last.conditions.some((condition) => condition.kind === 'extreme')) return null
  const early = reads.slice(0, -1)
  const head = early.flatMap((step, index) =>
    readLines(step, index, {
      before: index === 0 ? null : valueName(early[index - 1] ?? step, index - 1),
      style: 'plain',
    }),
  )
  const before = early.at(-1)
  const name = before === undefined ? 'None' : valueName(before, early.length - 1)
  const tests = last.conditions.flatMap((condition) => {
    if (condition.kind === 'extreme') return []
    const operator = condition.operator === '=' ? '==' : condition.operator
    const value = condition.value === PREVIOUS ? name : quote(condition.value)
    return [`str(row['${condition.column}']) ${operator} str(${value})`]
  })
  return [
    ...head,
    `${last.database}_db = LoadDB('${last.database}')`,
    'answer = []',
    `for index, row in ${last.database}_db.iterrows():`,
    `    if ${tests.join(' and ')}:`,
    `        answer.append(row['${last.value.column}'])`,
  ].join('\n')
}

function sqlCall(sql: string | null): string | null {
  return sql === null ? null : `answer = SQLInterpreter("${sql}")`
}

/** Python of an EHRAgent cell in the wanted style, or in the plain one where the steps cannot be said in that style. */
export function renderCode(steps: Steps, style: CodeStyle): string {
  switch (style) {
    case 'loop':
      return renderLoop(steps) ?? renderPlain(steps, 'plain')
    case 'rows':
      return renderRows(steps) ?? renderPlain(steps, 'plain')
    case 'sql':
      return sqlCall(renderNestedSql(steps)) ?? ''
    case 'joined-sql':
      return sqlCall(renderJoinedSql(steps) ?? renderNestedSql(steps)) ?? ''
    default:
      return renderPlain(steps, style)
  }
}
