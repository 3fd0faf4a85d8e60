import type { Command } from 'commander'
import type { AgentOptions as OpenOptions } from '../../open-agent.ts'
import { auditOption, coreOption, DEFAULT_MEMORY, memoryOption } from '../../options.ts'

/** What opens the guard of a command that stands in an agent's way. */
export type AgentOptions = OpenOptions & { identity?: string }

export function addAgentOptions(command: Command): Command {
  return command
    .requiredOption('--definition <file>', 'YAML or JSON file of the guard')
    .addOption(coreOption())
    .addOption(memoryOption(`the definition's, else ${DEFAULT_MEMORY}`))
    .addOption(auditOption())
    .option('--compiled <file>', "the accepted compiled program (default: the definition's, else beside it)")
    .option('--identity <file>', 'JSON file that says who acts in all actions')
}
