import type { GuardTask } from '../contract/core.ts'
import { canonicalJson } from '../contract/json.ts'
import type { ModelMessage } from '../contract/model.ts'
import { type Plan, planSteps } from '../contract/plan.ts'
import type { ProgramError } from '../contract/program.ts'
import { casePrompt } from '../prompt/case-prompt.ts'
import type { DataBlock } from '../prompt/quote-data.ts'
import { programInstructions } from './program-instructions.ts'

/** What the coder asks: the message that is the same for every action first, so that prompt caches hit. */
export type ProgramPrompt = { readonly task: GuardTask; readonly plan: Plan; readonly delimiter: () => string }

/** Asks for the first program. */
export function writePrompt({ task, plan, delimiter }: ProgramPrompt): ModelMessage[] {
  const question = 'Answer with the program that carries out the plan for this action.'
  return [
    { role: 'system', content: stablePart(task) },
    { role: 'user', content: casePrompt({ task, delimiter, programs: true, data: planBlocks(plan), question }) },
  ]
}

/** Asks for a diagnosis and a corrected program. */
export function debugPrompt(prompt: ProgramPrompt, failed: { program: string; error: ProgramError }): ModelMessage[] {
  const { task, plan, delimiter } = prompt
  const { code, message, line } = failed.error
  const where = line === null ? '' : `\nline: ${line}`
  const data = [
    ...planBlocks(plan),
    { label: 'failed-program', text: numbered(failed.program) },
    { label: 'error', text: `code: ${code}${where}\nmessage: ${message}` },
  ]
  const question =
    'The failed program ended with this error. Say in a sentence or two what was wrong (diagnosis), then give the whole corrected program, without line numbers.'
  return [
    { role: 'system', content: stablePart(task) },
    { role: 'user', content: casePrompt({ task, delimiter, programs: true, data, question }) },
  ]
}

function stablePart(task: GuardTask): string {
  const { tools, specification, requests } = task
  return [
    programInstructions(task),
    ...(tools.length === 0
      ? []
      : [`# Toolbox\n${tools.map((tool) => `// a ${tool.kind}\n${tool.declaration}`).join('\n\n')}`]),
    `# Specification of the target agent\n${specification}`,
    `# Guard requests\n${requests}`,
  ].join('\n\n')
}

function planBlocks(plan: Plan): DataBlock[] {
  const steps = planSteps(plan).map((step, index) => `${index + 1}. ${step}`)
  const found = canonicalJson({
    role: plan.applies.role,
    resources: plan.touches.resources,
    actions: plan.touches.actions,
    unsure: plan.touches.unsure,
    tools: plan.compare.tools,
  })
  return [{ label: 'plan', text: [...steps, `found: ${found}`].join('\n') }]
}

/** A program with the numbers of its lines. */
export function numbered(program: string): string {
  return program
    .split('\n')
    .map((text, index) => `${index + 1} | ${text}`)
    .join('\n')
}
