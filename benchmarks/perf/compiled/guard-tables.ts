import { nearestRank } from '../../metrics/nearest-rank.ts'
import { STAGES } from './guard-sample.ts'
import type { GuardFigures, GuardRound } from './measure-guards.ts'

const NAME_WIDTH = 44
const CELL_WIDTH = 11

/** Most for the median of a compiled guard, milliseconds. */
const AIM_MS = 1
/** Least of compiled guards per second, on all cores. */
const AIM_RATE = 1000

/** Median over the rounds; null where one of them has no figure. */
function over(rounds: readonly GuardRound[], of: (round: GuardRound) => number | null): number | null {
  const values = rounds.map(of)
  const known = values.filter((value) => value !== null)
  return known.length < values.length ? null : nearestRank(known, 50)
}

function shown(value: number | null, digits: number): string {
  return value === null ? 'n.a.' : value.toFixed(digits)
}

function line(name: string, cells: readonly string[]): string {
  return `  ${name.padEnd(NAME_WIDTH)}${cells.map((cell) => cell.padStart(CELL_WIDTH)).join('')}`
}

/** p50 and p95 one at a time, and guards per second with several in flight: medians over the rounds. */
export function guardTable(figures: readonly GuardFigures[]): string[] {
  const over1 = ['apart p50', 'apart p95', 'back p50', 'back p95', 'in flight', 'per second', 'cpu']
  const rows = figures.map(({ contender, inFlight, rounds }) =>
    line(contender.kind.name, [
      shown(
        over(rounds, ({ spaced }) => spaced.p50),
        2,
      ),
      shown(
        over(rounds, ({ spaced }) => spaced.p95),
        2,
      ),
      shown(
        over(rounds, ({ backToBack }) => backToBack.p50),
        2,
      ),
      shown(
        over(rounds, ({ backToBack }) => backToBack.p95),
        2,
      ),
      String(inFlight),
      shown(
        over(rounds, ({ rate }) => rate),
        0,
      ),
      shown(
        over(rounds, ({ cpuMs }) => cpuMs),
        2,
      ),
    ]),
  )
  return [line('milliseconds', over1), ...rows]
}

/** Medians of the stages, one at a time back to back. */
export function stageTable(figures: readonly GuardFigures[]): string[] {
  const rows = figures.map(({ contender, rounds }) =>
    line(
      contender.kind.name,
      STAGES.map((stage) =>
        shown(
          over(rounds, ({ stages }) => stages[stage]),
          3,
        ),
      ),
    ),
  )
  return [line('stages back to back, p50', STAGES), ...rows]
}

function verdict(isMet: boolean): string {
  return isMet ? 'met' : 'missed'
}

/** Whether the aims are met, for each contender that they are about. */
export function guardAims(figures: readonly GuardFigures[]): string[] {
  return figures
    .filter(({ contender }) => contender.kind.aimed)
    .map(({ contender, rounds }) => {
      const times = [
        ['10 ms apart', over(rounds, ({ spaced }) => spaced.p50)],
        ['back to back', over(rounds, ({ backToBack }) => backToBack.p50)],
      ] as const
      const latencies = times.map(([how, ms]) => `${how} ${shown(ms, 2)} ${verdict(ms !== null && ms < AIM_MS)}`)
      const rate = over(rounds, (round) => round.rate)
      const rates = `per second ${shown(rate, 0)} ${verdict(rate !== null && rate > AIM_RATE)}`
      return `${line(contender.kind.name, [])}: ${[...latencies, rates].join(', ')}`
    })
    .toSpliced(0, 0, `  aims, p50 under ${AIM_MS} ms and more than ${AIM_RATE} guards per second:`)
}
