import { renderJson } from '../../contract/json.ts'
import type { ToolCall } from '../../contract/tool.ts'
import type { Verdict } from '../../contract/verdict.ts'

const STEPS = ['the task', 'what applies', 'what is touched', 'what is compared']

function describeCall({ tool, arguments: given, result, error }: ToolCall): string {
  const answer = error === undefined ? JSON.stringify(result) : `failed (${error.code}): ${error.message}`
  return `- ${tool}(${given.map((argument) => JSON.stringify(argument)).join(', ')})\n  answered ${answer}`
}

function describeDecision({ decision, mode, way, core, identity, evidence }: Verdict): string[] {
  return [
    `Decision: ${decision}${mode === 'shadow' ? ' (the guard only watches: nothing is stopped)' : ''}`,
    `Decided by: the program that was ${way === 'compiled' ? 'compiled for all actions' : 'written for this action'}, core ${core}`,
    `Who acts was known from: ${identity === 'none' ? 'nowhere' : identity === 'caller' ? 'the caller' : 'the text of the input'}`,
    ...(evidence === 'program' ? ['The definition believes programs without recorded checks.'] : []),
  ]
}

/** A heading with what stands under it; nothing where there is nothing. */
function section(heading: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : ['', `${heading}:`, ...lines]
}

/** A recorded verdict as a text to be read: what was decided, why, after which plan, by which checks and which program. */
export function explainVerdict(verdict: Verdict): string {
  const { id, at, message, reasons, plan, toolCalls, attempts, program, notCompiled } = verdict
  const failed = attempts.flatMap(({ error }) => (error === null ? [] : [`- ${error.code}: ${error.message}`]))
  return [
    `Verdict ${id} of ${at}: ${message === '' ? 'nothing to say' : message}`,
    ...describeDecision(verdict),
    ...section(
      'Reasons',
      reasons.map((reason) => `- ${JSON.stringify(reason)}`),
    ),
    ...section(
      'Plan',
      plan.map((step, index) => `${index + 1}. ${STEPS[index]}: ${renderJson(step)}`),
    ),
    ...section('Checks and readers that ran, with what they answered', toolCalls.map(describeCall)),
    ...section('Programs that failed before', failed),
    ...section('Not decided by the compiled program', notCompiled === undefined ? [] : [notCompiled]),
    ...section('Program', program === null ? [] : [program]),
  ].join('\n')
}
