import { CEILINGS } from './ceilings.ts'
import type { NeighbourReport } from './neighbour.ts'
import type { AttackReport } from './run-attack.ts'
import type { ClassReport, PassReport } from './run-pass.ts'
import type { Survey } from './survey.ts'

const NAME_WIDTH = 22
const MOST_SHOWN = 5

function row(name: string, cells: readonly (number | string)[]): string {
  return [name.padEnd(NAME_WIDTH), ...cells.map((cell) => String(cell).padStart(13))].join('')
}

function isLate({ ms, mostMs }: AttackReport): boolean {
  return ms > mostMs
}

function countsOf(name: string, reports: readonly AttackReport[]): string {
  const asExpected = reports.filter((report) => report.asExpected).length
  const slowestMs = Math.max(0, ...reports.map(({ ms }) => ms))
  return row(name, [reports.length, asExpected, reports.filter(isLate).length, `${slowestMs.toFixed(0)} ms`])
}

function printClasses(classes: readonly ClassReport[]): string[] {
  return [
    row('class', ['programs', 'as expected', 'too late', 'slowest']),
    ...classes.map(({ name, reports }) => countsOf(name, reports)),
    countsOf(
      'all',
      classes.flatMap(({ reports }) => reports),
    ),
  ]
}

function printFailures(classes: readonly ClassReport[]): string[] {
  return classes.flatMap(({ name, reports }) => [
    ...reports
      .filter(({ asExpected }) => !asExpected)
      .map((report) => `NOT as expected: ${name}: ${report.name}\n  expected ${report.expected}\n  got ${report.got}`),
    ...reports
      .filter(isLate)
      .map(
        ({ name: program, ms, mostMs }) =>
          `TOO LATE: ${name}: ${program}\n  expected an end after at most ${mostMs.toFixed(0)} ms\n  got one after ${ms.toFixed(0)} ms`,
      ),
  ])
}

function printNeighbour({ deadlineMs, answered, gaveUp, wrong, slowestMs }: NeighbourReport): string[] {
  return [
    `another guard meanwhile, ${deadlineMs / 1000} s each: ${answered} answers, ${wrong.length} wrong, ${gaveUp} unknown at the deadline, slowest ${slowestMs.toFixed(0)} ms`,
    ...wrong.slice(0, MOST_SHOWN).map((one) => `  wrong: ${one}`),
  ]
}

function printPass({ name, classes, neighbours }: PassReport): string[] {
  return [`${name}:`, ...printClasses(classes), ...neighbours.flatMap(printNeighbour), '']
}

/** A figure and its ceiling. */
function held(value: number | null, most: number, unit = ''): string {
  if (value === null) return 'not known on this platform'
  return `${Math.round(value)}${unit}, at most ${most}${unit} allowed${value > most ? ': TOO MUCH' : ''}`
}

/** The survey for people. */
export function printSurvey({ passes, host, replaced, orphans, leakedDescriptors }: Survey): string {
  return [
    ...passes.flatMap(printPass),
    `host's event loop late        ${held(host.eventLoopDelayMs, CEILINGS.eventLoopDelayMs, ' ms')}`,
    `memory of one child           ${held(host.childPeakMb, CEILINGS.childPeakMb, ' MB')}`,
    `children that were replaced   ${replaced}`,
    `children left after close     ${held(orphans === null ? null : orphans.length, 0)}`,
    `file descriptors leaked       ${held(leakedDescriptors, 0)}`,
    ...passes.flatMap(({ classes }) => printFailures(classes)).map((failure) => `\n${failure}`),
  ].join('\n')
}
