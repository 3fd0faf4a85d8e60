import { foldName } from '../../contract/columns.ts'
import type { CompiledRun } from '../../contract/compiled.ts'
import type { Json } from '../../contract/json.ts'
import type { Reason } from '../../contract/reason.ts'
import { textLeaves } from './change-json.ts'
import type { Must, WholeText } from './mutation.ts'

type Denial = Extract<Must, { kind: 'deny-access' | 'deny-rule' }>

function isNamed(must: Denial, reason: Reason): boolean {
  if (must.kind === 'deny-rule') return reason.kind === 'rule' && reason.rule === must.violation
  if (reason.kind !== 'access') return false
  const { column } = must
  if (column === undefined) return true
  const columns = reason.columns.map(foldName)
  return foldName(reason.database) === foldName(column.database) && columns.includes(foldName(column.name))
}

/** Denied for what was changed. Where violations are counted, one may be too few for a denial, and is still found. */
function isDenied(must: Denial, run: CompiledRun): boolean {
  if (run.kind !== 'decided') return false
  const { decision, reasons, risk } = run.result
  return (decision === 'deny' || risk !== undefined) && reasons.some((reason) => isNamed(must, reason))
}

function isAllowed(run: CompiledRun): boolean {
  return run.kind === 'decided' && run.result.decision === 'allow' && run.result.reasons.length === 0
}

/** A text within a value, plain or as JSON writes it. */
function hasText(value: Json, text: string): boolean {
  const written = JSON.stringify(text).slice(1, -1)
  return textLeaves(value).some((leaf) => leaf.text.includes(text) || leaf.text.includes(written))
}

function isGiven({ checks, text }: WholeText, { calls }: CompiledRun): boolean {
  return checks.every((check) => calls.some((call) => call.tool === check && hasText(call.arguments, text)))
}

/** Whether a changed action came to what it must. What is left undecided is no denial and no allow, but is not the other decision either. */
export function holds(must: Must, run: CompiledRun): boolean {
  switch (must.kind) {
    case 'deny-access':
    case 'deny-rule':
      return isDenied(must, run)
    case 'allow':
      return isAllowed(run)
    case 'not-allow':
      return !isAllowed(run) || (must.unlessGiven !== undefined && isGiven(must.unlessGiven, run))
    case 'same':
      return run.kind !== 'decided' || run.result.decision === must.decision || run.result.decision === 'unknown'
  }
}

/** What must come about, for a message. */
export function describeMust(must: Must): string {
  switch (must.kind) {
    case 'deny-access':
      return must.column === undefined
        ? '`deny` for a column that may not be read'
        : `\`deny\` for \`${must.column.database}.${must.column.name}\``
    case 'deny-rule':
      return `\`deny\` for \`${must.violation}\``
    case 'allow':
      return '`allow`'
    case 'not-allow':
      return must.unlessGiven === undefined
        ? 'anything but `allow`'
        : `anything but \`allow\` where ${must.unlessGiven.checks.map((check) => `\`${check}\``).join(', ')} did not get the whole text`
    case 'same':
      return `\`${must.decision}\` as before, or \`Unknown\``
  }
}
