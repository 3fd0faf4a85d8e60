import type { Demonstration } from '../contract/demonstration.ts'
import { renderJson } from '../contract/json.ts'
import type { Standing } from './compare-neighbours.ts'
import type { Explanation } from './explain-retrieval.ts'
import { printable } from './printable.ts'

function provenance({ source, confirmation, at }: Demonstration): string[] {
  const { kind, from, verdict, definitionHash, toolboxHash } = source
  const rule = confirmation?.rule === undefined ? '' : ` (rule ${confirmation.rule})`
  const facts: [string, string | undefined][] = [
    ['source', `${kind} from ${from}, ${at}`],
    ['verdict', verdict],
    ['definition', definitionHash],
    ['toolbox', toolboxHash],
    ['confirmed', confirmation === undefined ? undefined : `by ${confirmation.by}${rule}, ${confirmation.at}`],
    [
      'despite',
      confirmation?.despite === undefined ? undefined : `the other label of ${confirmation.despite.join(', ')}`,
    ],
  ]
  return facts.flatMap(([name, value]) => (value === undefined ? [] : [`${name.padEnd(10)}  ${value}`]))
}

/** A demonstration for eyes: where it came from, and what it teaches. */
export function renderDemonstration(one: Demonstration): string {
  const { id, agent, label, status, input, output, identity, plan, program } = one
  const lines = [
    `${id}  ${agent}  label ${label}  ${status}`,
    ...provenance(one),
    `input\n${renderJson(input)}`,
    `output\n${renderJson(output)}`,
    ...(identity === undefined ? [] : [`identity\n${renderJson(identity)}`]),
    `plan\n${plan.map((step, index) => `${index + 1} ${step}`).join('\n')}`,
    `program\n${program}`,
  ]
  return printable(lines.join('\n'))
}

/** How it stands to its neighbours, for eyes. */
export function renderStanding({ contradiction, problem }: Standing): string {
  if (problem !== null) return printable(`not compared: ${problem}`)
  if (contradiction === null) return 'it does not contradict trusted ones that are nearly the same'
  const { opposite, near } = contradiction
  return printable(
    `flagged: ${opposite.length} of the ${near} trusted ones that are nearly the same have the other label: ${opposite.join(', ')}`,
  )
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`
}

function renderDistance({ distance, relative, commonPrefix, commonSuffix }: Explanation): string {
  return `${distance} edits away, ${percent(relative)} of the longer text; ${percent(commonPrefix)} of it is a common beginning, ${percent(commonSuffix)} a common end`
}

/** An explanation for eyes. */
export function renderExplanation(found: Explanation): string {
  const { agent, k, shotsFrom, retrieved, why, distance, nearest } = found
  const rows = nearest.map(
    (one) =>
      `  ${one.id}  label ${one.label}  ${one.distance === 0 ? 'the same text' : `${one.distance} edits (${percent(one.relative)})`}`,
  )
  const lines = [
    `${retrieved ? 'retrieved' : 'not retrieved'} for this action: ${why}`,
    `a guard of ${agent} is shown ${k} (shots, from ${shotsFrom})`,
    distance === 0 ? 'the same text' : renderDistance(found),
    ...(rows.length === 0 ? ['none may be shown'] : ['nearest of those that may be shown', ...rows]),
  ]
  return printable(lines.join('\n'))
}
