import type { Recorded } from './check-record.ts'
import type { Findings } from './findings.ts'
import type { Stop } from './stop-under-load.ts'

/** Of each kind of problem, so many are told. */
const SHOWN = 10

/** What became of the requests around the signal, for the report. */
export function stopLines({ atATime, answered, answeredAfter, refused, unanswered, odd, end, tookMs }: Stop): string[] {
  return [
    `SIGTERM with ${atATime} connections busy, after ${answered - answeredAfter} verdicts: ${answeredAfter} more answered, ${refused} refused with 503,`,
    `  ${unanswered} not accepted (no connection), ${odd.length} otherwise; ended with ${end} after ${tookMs.toFixed(0)} ms`,
  ]
}

function some(name: string, list: readonly string[]): string[] {
  return list.slice(0, SHOWN).map((each) => `${name}: ${each}`)
}

export function wrongAnswers({ wrong, lost }: Findings): string[] {
  return [...some('wrong', wrong), ...some('lost', lost)]
}

/** What must not be of a service that was told to stop. `answered` is how many verdicts it answered in its life. */
export function wrongEnd(stop: Stop, recorded: Recorded, answered: number): string[] {
  return [
    ...some('while stopping', stop.odd),
    ...(stop.end === 0 ? [] : [`the service ended with ${stop.end}, expected 0`]),
    ...(recorded.intact ? [] : ['the chain of the audit log is broken']),
    ...some('answered, and not on record', recorded.missing),
    ...(recorded.records === answered
      ? []
      : [`${recorded.records} records of ${answered} verdicts that were answered`]),
  ]
}
