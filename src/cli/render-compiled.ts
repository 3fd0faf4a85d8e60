import type { Compiled, CompiledGuard, CompileEvidence, CompileProblem, PolicyPart } from '../contract/compiled.ts'
import type { Usage } from '../contract/model.ts'
import { printable, printableLine } from './printable.ts'
import { renderTable } from './render-table.ts'
import { paint, type Terminal } from './terminal.ts'

const LABELS = ['allow', 'deny'] as const
/** Problems of one candidate that are printed; `--json` has all. */
const MOST_SHOWN = 40

function indent(text: string): string {
  return text
    .split('\n')
    .map((line) => `  ${line}`)
    .join('\n')
}

function modelCallsOf({ modelCalls }: CompileEvidence): string {
  return modelCalls === 0
    ? '  the program asked no model'
    : `  the program asked a model ${modelCalls.toFixed(2)} times for an action, on average`
}

function examplesOf(evidence: CompileEvidence): string[] {
  const { examples } = evidence
  const { demonstrations, labelled, decided, agreed, share, leastShare, undecided, disputed } = examples
  const counts = `${demonstrations} demonstrations and ${labelled} labelled examples: ${decided} decided (${share.toFixed(1)} %, at least ${leastShare} % wanted), ${agreed} as labelled, ${decided - agreed} disputed, none otherwise`
  const left = undecided.map(({ id, reason }) => printableLine(`  not decided: ${id}: ${reason}`))
  const doubted = disputed.map(({ id, label, decided: found, reasons, why }) =>
    printableLine(
      `  disputed: ${id}: labelled ${LABELS[label]}, ${found === null ? 'not decided' : `decided ${LABELS[found]}`}${reasons.length > 0 ? ` (${reasons.join('; ')})` : ''}${why === undefined ? '' : `; ${why}`}`,
    ),
  )
  return [indent(counts), modelCallsOf(evidence), ...left, ...doubted]
}

function placeOf({ at }: PolicyPart): string {
  return at === null ? 'not said in so many words' : `line ${at.line}:${at.column}: ${at.words}`
}

function uncoveredOf({ uncovered, uncoveredAccepted }: CompileEvidence['policy']): string[] {
  if (uncovered.length === 0) return []
  const how = uncoveredAccepted ? ', as the operator accepted' : ''
  return [
    `  on actions that the program decides, nobody checks what these sentences ask for${how}:`,
    ...uncovered.map((sentence) => printableLine(`  not checked: ${sentence}`)),
  ]
}

function policyOf({ policy }: CompileEvidence): string[] {
  const how =
    policy.source === 'parsed'
      ? "the requests' own, compared exactly on every action"
      : 'written into the program; every action is held to it'
  const rows = policy.parts.map((part) => [`  ${part.kind}`, part.text, placeOf(part)])
  return [indent(how), ...(rows.length > 0 ? [renderTable(rows)] : []), ...uncoveredOf(policy)]
}

function mutationsOf({ mutations, untried }: CompileEvidence): string[] {
  const rows = mutations.map(({ subject, change, tried, held }) => [`  ${subject}`, change, `${held} of ${tried}`])
  return [
    renderTable([['  changed', 'how', 'as it must be'], ...rows]),
    ...(untried.length > 0 ? [printableLine(`  no example showed a way to change: ${untried.join(', ')}`)] : []),
  ]
}

function problemLines(problems: readonly CompileProblem[]): string[] {
  const lines = problems
    .slice(0, MOST_SHOWN)
    .map(({ kind, message, example }) =>
      printableLine(`  ${kind.padEnd(8)}  ${example === undefined ? '' : `${example}: `}${message}`),
    )
  const more = problems.length - MOST_SHOWN
  return more > 0 ? [...lines, `  and ${more} more; --json has all`] : lines
}

function refusedBefore(refused: readonly (readonly CompileProblem[])[]): string[] {
  return refused.flatMap((problems, index) => [
    `  candidate ${index + 1}:`,
    ...problemLines(problems).map((line) => `  ${line}`),
  ])
}

/** An accepted program with all that it was accepted on. */
export function renderAccepted(terminal: Terminal, guard: CompiledGuard): string {
  const head = (text: string) => paint(terminal, 'bold', text)
  const { evidence, plan, program, core, model, at, hash } = guard
  const by = model === null ? core : `${core} (${model})`
  return [
    `${paint(terminal, 'green', 'ACCEPTED')}  one program for all actions of ${printableLine(guard.definition)}`,
    head('plan'),
    ...plan.map((step, index) => indent(`${index + 1} ${printable(step)}`)),
    head('program'),
    indent(printable(program)),
    head('examples'),
    ...examplesOf(evidence),
    head('policy'),
    ...policyOf(evidence),
    head('mutations'),
    ...mutationsOf(evidence),
    ...(evidence.refused.length > 0
      ? [head('candidates that were refused before'), ...refusedBefore(evidence.refused)]
      : []),
    paint(terminal, 'dim', printableLine(`core ${by}, ${at}, ${hash}`)),
  ].join('\n')
}

/** Why no program was accepted: all that the last candidate got wrong. */
export function renderRefused(terminal: Terminal, refused: Extract<Compiled, { accepted: false }>): string {
  const head = (text: string) => paint(terminal, 'bold', text)
  const { candidate, problems } = refused
  return [
    `${paint(terminal, 'red', 'REFUSED')}  nothing was kept; actions go the way they went before`,
    head('program'),
    indent(printable(candidate.program)),
    head(`what is wrong with it (${problems.length})`),
    ...problemLines(problems),
    ...(refused.refused.length > 0 ? [head('candidates before it'), ...refusedBefore(refused.refused)] : []),
  ].join('\n')
}

/** What compiling asked of models. */
export function renderUsage(terminal: Terminal, { calls, promptTokens, completionTokens }: Usage): string {
  const text =
    calls === 0
      ? 'no model was asked'
      : `${calls} model ${calls === 1 ? 'call' : 'calls'}, ${promptTokens} + ${completionTokens} tokens`
  return paint(terminal, 'dim', text)
}
