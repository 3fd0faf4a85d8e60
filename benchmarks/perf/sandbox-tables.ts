import type { Contender } from './contender.ts'
import { type Cell, latencyMs, rate } from './measure.ts'
import type { Workload } from './measured-program.ts'

const NAME_WIDTH = 38
const CELL_WIDTH = 9

/** Most for the median of one program with a spare isolate ready, milliseconds. */
const AIM_SPACED_MS = 1
/** Most times that a program may take what it takes in an isolate of the same process, both under load. */
const AIM_LOAD_TIMES = 1.3

type Column = { readonly title: string; value(cell: Cell): number; readonly digits: number }

const SPACED: readonly Column[] = [
  { title: 'p50', value: (cell) => latencyMs(cell, 50), digits: 2 },
  { title: 'p95', value: (cell) => latencyMs(cell, 95), digits: 2 },
]
const LOAD: readonly Column[] = [...SPACED, { title: '/s', value: rate, digits: 0 }]

function table(cells: readonly Cell[], columns: readonly Column[]): string[] {
  const workloads = [...new Set(cells.map(({ workload }) => workload))]
  const contenders = [...new Set(cells.map(({ contender }) => contender))]
  const space = (text: string) => `  ${text.padEnd(NAME_WIDTH)}`
  const over = workloads.map(({ name }) => name.padStart(CELL_WIDTH * columns.length)).join('')
  const titles = workloads.flatMap(() => columns.map(({ title }) => title.padStart(CELL_WIDTH))).join('')
  const rows = contenders.map((contender) => {
    const own = cells.filter((cell) => cell.contender === contender)
    const values = own.flatMap((cell) => columns.map(({ value, digits }) => value(cell).toFixed(digits)))
    return space(contender.name) + values.map((value) => value.padStart(CELL_WIDTH)).join('')
  })
  return [space('') + over, space('') + titles, ...rows]
}

export function spacedTable(cells: readonly Cell[]): string[] {
  return table(cells, SPACED)
}

export function loadTable(cells: readonly Cell[]): string[] {
  return table(cells, LOAD)
}

function verdict(value: number, most: number): string {
  return value <= most ? 'met' : 'missed'
}

/** Whether the aim for spaced programs is met by a contender. */
export function spacedAim(cells: readonly Cell[], contender: Contender): string {
  const parts = cells
    .filter((cell) => cell.contender === contender)
    .map((cell) => {
      const median = latencyMs(cell, 50)
      return `${cell.workload.name} ${median.toFixed(2)} ms ${verdict(median, AIM_SPACED_MS)}`
    })
  return `  aim, at most ${AIM_SPACED_MS} ms p50 with a spare isolate ready; ${contender.name}: ${parts.join(', ')}`
}

/** Whether the aim under load is met by a contender: time per program, hence the other's rate to its own. */
export function loadAim(cells: readonly Cell[], contender: Contender, against: Contender): string {
  const cellOf = (who: Contender, workload: Workload) =>
    cells.find((cell) => cell.contender === who && cell.workload === workload)
  const parts = cells
    .filter((cell) => cell.contender === contender)
    .map((cell) => {
      const other = cellOf(against, cell.workload)
      const times = (other === undefined ? Number.NaN : rate(other)) / rate(cell)
      return `${cell.workload.name} ${times.toFixed(2)} ${verdict(times, AIM_LOAD_TIMES)}`
    })
  return `  aim, at most ${AIM_LOAD_TIMES} times the ${against.name}; ${contender.name}: ${parts.join(', ')}`
}
