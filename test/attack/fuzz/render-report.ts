import type { FuzzReport } from './fuzz.ts'
import type { Failure } from './tally.ts'

function counts(group: Readonly<Record<string, number>>): string {
  const parts = Object.entries(group).map(([name, count]) => `${name} ${count}`)
  return parts.length === 0 ? 'none' : parts.join(', ')
}

/** Generated text may hold anything that moves a terminal. */
export function printable(text: string): string {
  return text.replace(/[^\n\x20-\x7e]/g, (unit) => `\\u{${unit.charCodeAt(0).toString(16)}}`)
}

function failed({ generator, index, what, program }: Failure, seed: number): string {
  const again = generator === null ? '' : `\nagain: npm run fuzz -- --seed ${seed} --only ${index}`
  return `\nFAILED${generator === null ? '' : ` (${generator} ${index})`}: ${what}${again}${program === null ? '' : `\n${printable(program)}`}`
}

/** A report as text for people, failures last. */
export function renderReport(report: FuzzReport): string {
  const { seed, ms, host, failures } = report
  return [
    `seed ${seed}: ${report.programs} programs and ${report.verdicts} verdicts, ${report.children} children`,
    `  kinds       ${counts(report.kinds)}`,
    `  outcomes    ${counts(report.outcomes)}`,
    `  crashes     ${counts(report.crashes)}`,
    `  run twice   ${counts(report.repeated)}`,
    `  honest      ${report.honest} ordinary programs meanwhile`,
    `  tool calls  ${report.toolCalls}`,
    `  forbidden   ${counts(report.verdictOutcomes)}`,
    `  not so      ${counts(report.control)}; ${report.verdictsWithCalls} of all verdicts' programs called a tool`,
    `  time        p50 ${ms.p50} ms, p95 ${ms.p95} ms, slowest ${ms.slowest} ms; ${report.programsPerSecond} programs per second`,
    `  children    ${report.childrenReplaced} replaced`,
    `  host        RSS ${host.rssMb.afterWarmUp} MB after warm-up, ${host.rssMb.end} MB at the end, ${host.rssMb.peak} MB at most; in use ${host.usedMb.afterWarmUp} MB, then ${host.usedMb.end} MB; event loop late by at most ${host.latestMs} ms`,
    ...failures.map((failure) => failed(failure, seed)),
    failures.length === 0 ? 'no failure' : `\n${failures.length} failures`,
  ].join('\n')
}
