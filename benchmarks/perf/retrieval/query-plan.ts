import type { Contender } from './contenders/contender.ts'
import { QUERY_KINDS, type QueryKind } from './corpus/corpus.ts'
import type { RetrievalPerfOptions } from './retrieval-options.ts'

/** Time for one kind of query over one corpus of one size. */
type Limits = Pick<RetrievalPerfOptions, 'queries' | 'seconds'>

/** Queries of a kind that a contender runs over so many keys: `least` of them, and more while the time for the kind lasts. */
export type PlannedQueries = {
  readonly contender: string
  readonly size: number
  readonly kind: QueryKind
  readonly least: number
  readonly more: boolean
}

export function plannedQueries(
  contender: Contender,
  { kind, size }: Pick<PlannedQueries, 'kind' | 'size'>,
  { queries, seconds }: Limits,
): PlannedQueries {
  const least = seconds === Number.POSITIVE_INFINITY ? queries : Math.min(queries, contender.least(kind, size))
  // What is planned not to run at all would take far longer than its time by its first query.
  return { contender: contender.name, size, kind, least, more: least > 0 && least < queries }
}

/** The whole plan, contender by contender. */
export function makePlan(contenders: readonly Contender[], options: RetrievalPerfOptions): PlannedQueries[] {
  return contenders.flatMap((contender) =>
    options.sizes.flatMap((size) => QUERY_KINDS.map((kind) => plannedQueries(contender, { kind, size }, options))),
  )
}

export function planLines(plan: readonly PlannedQueries[], seconds: number): string[] {
  const sizes = [...new Set(plan.map(({ size }) => size))]
  const contenders = [...new Set(plan.map(({ contender }) => contender))]
  const count = ({ least, more }: PlannedQueries) => `${least}${more ? '+' : ''}`
  const rows = contenders.map((contender) => {
    const counts = sizes.map((size) =>
      plan
        .filter((each) => each.contender === contender && each.size === size)
        .map(count)
        .join(', '),
    )
    return `  ${contender.padEnd(30)}${counts.map((text) => text.padStart(12)).join('')}`
  })
  const more = plan.some((each) => each.more) ? `; +: more until ${seconds} s are spent on the kind` : ''
  return [
    `planned queries of each kind (${QUERY_KINDS.join(', ')}) over each corpus${more}`,
    `  ${''.padEnd(30)}${sizes.map((size) => String(size).padStart(12)).join('')}`,
    ...rows,
  ]
}
