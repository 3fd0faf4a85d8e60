import type { CheckFigures } from '../../metrics/score-checks.ts'
import type { BenchmarkReport } from '../benchmark-report.ts'
import { ourRow, type Row, type Section, type Table } from '../document/document.ts'
import { SET_TITLES } from '../set-title.ts'
import type { Entry, Results } from './results.ts'

type Check = keyof CheckFigures
type Checked = Entry & { readonly checks: CheckFigures }

const CHECKS: readonly Check[] = ['policy', 'access']

function checkedOf({ entries }: Results): Checked[] {
  return entries.flatMap((entry) => {
    const { checks } = entry.report
    return checks === null ? [] : [{ ...entry, checks }]
  })
}

function nameOf({ label, report }: Entry): string {
  return `${SET_TITLES[report.benchmark]}, ${label}`
}

function firedRow({ checks, ...entry }: Checked): Row {
  const counts = CHECKS.flatMap((check) => [checks[check].fired, checks[check].verdicts])
  return ourRow(nameOf(entry), [...counts.map(String), String(entry.report.dataset.examples)])
}

/** Of a report on the rule core: why its zeros say nothing of the checks. */
function ruleCoreNote(checked: readonly Checked[]): string[] {
  if (checked.every(({ report }) => report.core !== 'rule')) return []
  return [
    "core rule: 0 by construction, since its programs pass the requests' own policy and what the readers found; it says nothing of programs that a model writes",
  ]
}

function firedTable(checked: readonly Checked[]): Table {
  const columns = CHECKS.flatMap((check) => [`${check}: programs`, `${check}: verdicts`])
  return {
    kind: 'table',
    caption: 'Programs that a comparison sent back',
    columns: ['method and settings', ...columns, 'n'],
    rows: checked.map(firedRow),
    notes: [
      'policy: the program passed other permissions or rules than the requests have; access: it looked at other columns than the output touches; verdicts: on whose way at least one program was sent back',
      ...ruleCoreNote(checked),
    ],
  }
}

function changeRows({ checks, ...entry }: Checked): Row[] {
  return CHECKS.flatMap((check) =>
    checks[check].changed.map(({ claimed, decided, verdicts, rightBefore, rightAfter }) => {
      const change = `${claimed ?? 'not known'} to ${decided}`
      return ourRow(nameOf(entry), [check, change, ...[verdicts, rightBefore, rightAfter].map(String)])
    }),
  )
}

function changesTable(checked: readonly Checked[]): Table[] {
  const rows = checked.flatMap(changeRows)
  if (rows.length === 0) return []
  return [
    {
      kind: 'table',
      caption: 'What that changed',
      columns: ['method and settings', 'check', 'claimed to decided', 'verdicts', 'right before', 'right after'],
      rows,
      notes: [
        'claimed: what the first program that the check sent back would have decided; a denial that stays one was sent back for what it compared, so its reasons may be others',
      ],
    },
  ]
}

/** How often programs were sent back for their policy or their accesses, and what became of the verdicts. */
export function checksSection(results: Results): Section[] {
  const checked = checkedOf(results)
  if (checked.length === 0) return []
  return [{ title: 'Checks of programs', blocks: [firedTable(checked), ...changesTable(checked)] }]
}

/** The same of one condition in a line for eyes; nothing where no program was sent back. */
export function checkParts({ checks }: Pick<BenchmarkReport, 'checks'>): string[] {
  if (checks === null) return []
  return CHECKS.filter((check) => checks[check].fired > 0).map((check) => {
    const { fired, verdicts, changed } = checks[check]
    const changes = changed.map((each) => `${each.claimed ?? 'not known'} to ${each.decided} ${each.verdicts}`)
    return `check of ${check} sent back programs: ${fired}, of verdicts: ${verdicts} (${changes.join(', ')})`
  })
}
