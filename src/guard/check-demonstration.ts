import type { NewDemonstration } from '../contract/demonstration.ts'
import { InputError } from '../contract/errors.ts'
import { NOTHING_PLANNED } from '../contract/plan.ts'
import type { Stages } from '../contract/stages.ts'

/**
 * Checks a demonstration like a verdict: its program passes the static check, runs, and its checks give its label.
 * @throws InputError saying which of it does not hold, and what to mend
 */
export async function checkDemonstration(stages: Stages, candidate: NewDemonstration): Promise<void> {
  const { definition, sandbox, limits } = stages
  if (candidate.agent !== definition.agent) {
    throw new InputError(
      `demonstration: its agent is \`${candidate.agent}\`, but the definition guards \`${definition.agent}\`; use that agent's definition`,
    )
  }
  const refused = stages.tools.checkProgram(candidate.program)
  if (refused !== null) throw notUsable(refused.message, refused.line)
  const { input, output, identity } = candidate
  const action = stages.readAction({ input, output, ...(identity === undefined ? {} : { identity }) })
  const usage = { calls: 0, promptTokens: 0, completionTokens: 0 }
  const { start, read } = stages.tools.open({ action, at: stages.now(), signal: new AbortController().signal, usage })
  const { tools, calls } = start()
  const outcome = await sandbox.run(candidate.program, tools, limits)
  if (!outcome.ok) throw notUsable(outcome.error.message, outcome.error.line)
  const judged = await stages.judge({ returned: outcome.result, calls, action, planned: NOTHING_PLANNED, read })
  if (!judged.ok) throw notUsable(judged.error.message, judged.error.line)
  const label = judged.result.decision === 'deny' ? 1 : 0
  if (label !== candidate.label) {
    throw new InputError(
      `demonstration: its label is ${candidate.label}, but its program gives ${label}; mend the program or the label`,
    )
  }
}

function notUsable(message: string, line: number | null): InputError {
  const where = line === null ? '' : ` (line ${line})`
  return new InputError(`demonstration: its program does not give a verdict${where}: ${message}; mend the program`)
}
