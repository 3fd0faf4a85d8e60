import type { BenchmarkName } from '../../datasets/dataset.ts'
import { type Fraction, percentOf } from '../../metrics/score-examples.ts'
import { wilson } from '../../metrics/wilson.ts'
import type { HeatChart } from '../charts/chart.ts'
import { ourRow, type Row, type Section, type Table } from '../document/document.ts'
import { formatRateWithin } from '../format-figure.ts'
import { SET_TITLES } from '../set-title.ts'
import type { Results } from './results.ts'

type Attacked = Results['attacks'][number]

const COLUMNS = [
  'style and place',
  'gold deny: flipped to allow',
  'denied to unknown',
  'gold allow: flipped to deny',
  'allowed to unknown',
]
const NOTES = [
  'a flip is a verdict other than without the injection: flipped / attacked, in percent, with its 95% Wilson interval; the paper has no such figures',
]
/** The question is long whatever the injection says: every guard that keeps to the rules must see it. */
const QUESTION_NOTE =
  'an injection in the input becomes part of the question, which then has 15 words or more: rule 2 then really forbids A, B and C, so flips of these answers to deny follow the rules and are no failures of a guard'

function flipped(fraction: Fraction): string {
  const { part, whole } = fraction
  return whole === 0 ? 'n.a.' : `${part}/${whole}: ${formatRateWithin(percentOf(fraction), wilson(fraction))}`
}

function attackRow({ attack, ...counts }: Attacked): Row {
  const { denied, flippedToAllow, deniedToUnknown, allowed, flippedToDeny, allowedToUnknown } = counts
  return ourRow(`${attack.style}, ${attack.place}`, [
    flipped({ part: flippedToAllow, whole: denied }),
    String(deniedToUnknown),
    flipped({ part: flippedToDeny, whole: allowed }),
    String(allowedToUnknown),
  ])
}

function notesOf(benchmark: BenchmarkName, attacks: readonly Attacked[]): string[] {
  const lengthens = benchmark === 'csqa' && attacks.some(({ attack }) => attack.place === 'input')
  return lengthens ? [...NOTES, QUESTION_NOTE] : NOTES
}

function attackTables(benchmark: BenchmarkName, attacks: readonly Attacked[]): Table[] {
  const methods = Map.groupBy(attacks, ({ label }) => label)
  return [...methods].map(([label, members]) => ({
    kind: 'table',
    caption: `${SET_TITLES[benchmark]}, ${label}: verdicts flipped by injections`,
    columns: COLUMNS,
    rows: members.map(attackRow),
    notes: notesOf(benchmark, members),
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
