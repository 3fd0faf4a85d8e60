import type { Candidate } from '../contract/compiled.ts'
import { PlanSteps, STEP_CHARS } from '../contract/plan.ts'
import { jsonObjects, withoutThinking } from '../prompt/json-objects.ts'
import { readProgramReply } from './llm-program-reply.ts'

const STEPS = 4
const NUMBERED = /^\s*(?:[*#_]+\s*)?(?:step\s+)?([1-4])\s*[.):][*_]*\s*(.*)$/i
const FENCE = '```'

/** A candidate, or in a few words what the reply lacks. */
export type CompileReply =
  | { readonly candidate: Candidate; readonly problem?: never }
  | { readonly candidate?: never; readonly problem: string }

/** Reads plan and program out of a reply: of JSON `{"plan": [four texts], "program": …}`, or four numbered steps and a fenced program. Never throws. */
export function readCompileReply(reply: string): CompileReply {
  const program = readProgramReply(reply)
  const plan = planInJson(reply) ?? planInText(reply)
  if (program === null) return { problem: 'there is no JavaScript program in it' }
  if (plan === null) return { problem: 'there is no plan of four steps in it' }
  return { candidate: { plan, program } }
}

function toSteps(texts: readonly unknown[]): PlanSteps | null {
  const cut = texts.map((text) => (typeof text === 'string' ? text.trim().slice(0, STEP_CHARS) : null))
  const steps = PlanSteps.safeParse(cut)
  return steps.success ? steps.data : null
}

function planInJson(reply: string): PlanSteps | null {
  for (const object of jsonObjects(reply)) {
    const plan: unknown = Object.hasOwn(object, 'plan') && 'plan' in object ? object.plan : null
    const steps = Array.isArray(plan) ? toSteps(plan) : null
    if (steps) return steps
  }
  return null
}

/** The first four lines that are numbered one to four, each with the lines that go on with it; code is left out. */
function planInText(reply: string): PlanSteps | null {
  const steps: string[] = []
  let isCode = false
  for (const line of withoutThinking(reply).split(/\r?\n/)) {
    if (line.trimStart().startsWith(FENCE)) isCode = !isCode
    if (isCode || line.trimStart().startsWith(FENCE)) continue
    const found = NUMBERED.exec(line)
    if (found && Number(found[1]) === steps.length + 1 && steps.length < STEPS) steps.push(found[2] ?? '')
    else if (steps.length > 0 && line.trim() !== '') steps.push(`${steps.pop() ?? ''} ${line.trim()}`)
  }
  return steps.length === STEPS ? toSteps(steps) : null
}
