import type { Command } from 'commander'
import { Identity } from '../../../contract/action.ts'
import { describeIssues } from '../../../contract/describe-issue.ts'
import { InputError } from '../../../contract/errors.ts'
import { loadDefinition } from '../../../definition/load-definition.ts'
import { GuardAgent } from '../../../guard-agent.ts'
import type { Session } from '../../main.ts'
import { auditOption, coreOption, DEFAULT_MEMORY, memoryOption } from '../../options.ts'
import { printableLine } from '../../printable.ts'
import { readJson } from '../../read-json.ts'

/** What opens the guard of a command that stands in an agent's way. */
export type AgentOptions = {
  definition: string
  core?: 'rule' | 'openai'
  memory?: string
  audit?: string
  compiled?: string
  identity?: string
}

export function addAgentOptions(command: Command): Command {
  return command
    .requiredOption('--definition <file>', 'YAML or JSON file of the guard')
    .addOption(coreOption())
    .addOption(memoryOption(`the definition's, else ${DEFAULT_MEMORY}`))
    .addOption(auditOption())
    .option('--compiled <file>', "the accepted compiled program (default: the definition's, else beside it)")
    .option('--identity <file>', 'JSON file that says who acts in all actions')
}

/** @throws InputError where something that was given cannot be used */
export async function openAgent(session: Session, options: AgentOptions): Promise<GuardAgent> {
  const { definition } = loadDefinition(options.definition)
  const memory = options.memory ?? (definition.memory === undefined ? DEFAULT_MEMORY : undefined)
  const { core, audit, compiled } = options
  return GuardAgent.open({
    definition: options.definition,
    log: (line) => tell(session, line),
    ...(core === undefined ? {} : { core }),
    ...(memory === undefined ? {} : { memory }),
    ...(audit === undefined ? {} : { audit }),
    ...(compiled === undefined ? {} : { compiled }),
  })
}

/** Who acts, as the operator's file says; an empty object to spread where there is none. @throws InputError */
export async function readIdentity(
  session: Session,
  { identity: file }: AgentOptions,
): Promise<{ readonly identity?: Identity }> {
  if (file === undefined) return {}
  // Standard input is the protocol's.
  if (file === '-') throw new InputError('--identity `-`: standard input is the client; name a file')
  const parsed = Identity.safeParse(await readJson(session.terminal, file, 'identity'))
  if (parsed.success) return { identity: parsed.data }
  throw new InputError(
    `identity \`${file}\`: ${describeIssues(parsed.error.issues, undefined)}; it is an object of fields`,
  )
}

/** One line for the operator. Standard output is the protocol's. */
export function tell({ terminal }: Session, line: string): void {
  terminal.err(`guardagent: ${printableLine(line)}\n`)
}
