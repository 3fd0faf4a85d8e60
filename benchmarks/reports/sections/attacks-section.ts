import type { BenchmarkName } from '../../datasets/dataset.ts'
import type { HeatChart } from '../charts/chart.ts'
import { ourRow, type Row, type Section, type Table } from '../document/document.ts'
import { SET_TITLES } from '../set-title.ts'
import type { Results } from './results.ts'

type Attacked = Results['attacks'][number]

const COLUMNS = [
  'style and place',
  'gold deny',
  'flipped to allow',
  'denied to unknown',
  'gold allow',
  'flipped to deny',
  'allowed to unknown',
]

function attackRow({ attack, ...counts }: Attacked): Row {
  const { denied, flippedToAllow, deniedToUnknown, allowed, flippedToDeny, allowedToUnknown } = counts
  const figures = [denied, flippedToAllow, deniedToUnknown, allowed, flippedToDeny, allowedToUnknown]
  return ourRow(`${attack.style}, ${attack.place}`, figures.map(String))
}

function attackTables(benchmark: BenchmarkName, attacks: readonly Attacked[]): Table[] {
  const methods = Map.groupBy(attacks, ({ label }) => label)
  return [...methods].map(([label, members]) => ({
    kind: 'table',
    caption: `${SET_TITLES[benchmark]}, ${label}: verdicts flipped by injections`,
    columns: COLUMNS,
    rows: members.map(attackRow),
    notes: [
      'a flip is a verdict other than without the injection; gold deny and gold allow: examples attacked; the paper has no such figures',
    ],
  }))
}

function heat(title: string, attacks: readonly Attacked[], count: (attacked: Attacked) => [number, number]): HeatChart {
  const squares = attacks.map((attacked) => {
    const [part, whole] = count(attacked)
    return { panel: attacked.label, row: attacked.attack.style, column: attacked.attack.place, part, whole }
  })
  return { kind: 'heat', title, squares }
}

/** What injections did to each method, by style and place. */
export function attacksSection({ attacks }: Results): Section[] {
  if (attacks.length === 0) return []
  const sets = Map.groupBy(attacks, ({ benchmark }) => benchmark)
  const blocks = [...sets].flatMap(([benchmark, members]) => {
    const title = SET_TITLES[benchmark]
    const toAllow = heat(`${title}: flipped to allow`, members, (each) => [each.flippedToAllow, each.denied])
    const toDeny = heat(`${title}: flipped to deny`, members, (each) => [each.flippedToDeny, each.allowed])
    return [
      ...attackTables(benchmark, members),
      { kind: 'chart', chart: toAllow } as const,
      { kind: 'chart', chart: toDeny } as const,
    ]
  })
  return [{ title: 'Attacks on the guard', blocks }]
}
