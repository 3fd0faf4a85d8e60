import type { ClassReport, Survey } from './survey.ts'

const NAME_WIDTH = 22

function row(name: string, programs: number | string, asExpected: number | string, slowest: string): string {
  return `${name.padEnd(NAME_WIDTH)}${String(programs).padStart(9)}${String(asExpected).padStart(13)}${slowest.padStart(14)}`
}

function slowestMs({ reports }: ClassReport): number {
  return Math.max(0, ...reports.map(({ ms }) => ms))
}

function printClasses(classes: readonly ClassReport[]): string[] {
  const count = (report: ClassReport) => report.reports.filter(({ asExpected }) => asExpected).length
  const sum = (of: (report: ClassReport) => number) => classes.reduce((total, report) => total + of(report), 0)
  return [
    row('class', 'programs', 'as expected', 'slowest'),
    ...classes.map((report) =>
      row(report.name, report.reports.length, count(report), `${slowestMs(report).toFixed(0)} ms`),
    ),
    row(
      'all',
      sum(({ reports }) => reports.length),
      sum(count),
      `${Math.max(...classes.map(slowestMs)).toFixed(0)} ms`,
    ),
  ]
}

function printFailures(classes: readonly ClassReport[]): string[] {
  return classes.flatMap(({ name, reports }) =>
    reports
      .filter(({ asExpected }) => !asExpected)
      .map((report) => `NOT as expected: ${name}: ${report.name}\n  expected ${report.expected}\n  got ${report.got}`),
  )
}

function orUnknown(value: number | null, unit = ''): string {
  return value === null ? 'not known on this platform' : `${Math.round(value)}${unit}`
}

/** The survey for people. */
export function printSurvey({ classes, neighbour, host, replaced, orphans, leakedDescriptors }: Survey): string {
  return [
    ...printClasses(classes),
    '',
    `another guard meanwhile       ${neighbour.answered} answers, ${neighbour.wrong.length} wrong, slowest ${neighbour.slowestMs.toFixed(0)} ms`,
    ...neighbour.wrong.slice(0, 5).map((wrong) => `  wrong: ${wrong}`),
    `host's event loop late        ${host.eventLoopDelayMs.toFixed(0)} ms at most`,
    `memory of one child           ${orUnknown(host.childPeakMb, ' MB')} at most`,
    `children that were replaced   ${replaced}`,
    `children left after close     ${orUnknown(orphans === null ? null : orphans.length)}`,
    `file descriptors leaked       ${orUnknown(leakedDescriptors)}`,
    ...printFailures(classes).map((failure) => `\n${failure}`),
  ].join('\n')
}
