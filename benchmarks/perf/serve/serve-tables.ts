import { nearestRank } from '../../metrics/nearest-rank.ts'
import type { Measured } from './measure-requests.ts'

/** All rounds of one way at one number of connections. */
export type Cell = { readonly way: string; readonly connections: number; readonly rounds: Measured[] }

const HEAD = ['connections', 'requests', 'per second', 'p50 ms', 'p99 ms']
const NAME_WIDTH = 20
const CELL_WIDTH = 13

function line(name: string, cells: readonly string[]): string {
  return `  ${name.padEnd(NAME_WIDTH)}${cells.map((cell) => cell.padStart(CELL_WIDTH)).join('')}`
}

/** Per second is the median of the rounds; percentiles are of all requests. */
function row({ way, connections, rounds }: Cell): string {
  const latencies = rounds.flatMap(({ latenciesMs }) => latenciesMs)
  const rates = rounds.map(({ seconds, latenciesMs }) => latenciesMs.length / seconds)
  const figure = (values: readonly number[], percent: number, digits: number) =>
    (nearestRank(values, percent) ?? Number.NaN).toFixed(digits)
  const cells = [figure(rates, 50, 0), figure(latencies, 50, 2), figure(latencies, 99, 2)]
  return line(way, [String(connections), String(latencies.length), ...cells])
}

export function serveTable(cells: readonly Cell[]): string[] {
  return [line('', HEAD), ...cells.map(row)]
}
