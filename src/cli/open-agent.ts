import { loadDefinition } from '../definition/load-definition.ts'
import { GuardAgent } from '../guard-agent.ts'
import type { Session } from './main.ts'
import { DEFAULT_MEMORY } from './options.ts'
import { printableLine } from './printable.ts'

/** What opens the guard of a command. */
export type AgentOptions = {
  definition: string
  core?: 'rule' | 'openai'
  memory?: string
  audit?: string
  compiled?: string
}

/** Its log is on standard error. @throws InputError where something that was given cannot be used */
export async function openAgent({ terminal }: Session, options: AgentOptions): Promise<GuardAgent> {
  const { definition } = loadDefinition(options.definition)
  const memory = options.memory ?? (definition.memory === undefined ? DEFAULT_MEMORY : undefined)
  const { core, audit, compiled } = options
  return GuardAgent.open({
    definition: options.definition,
    log: (line) => terminal.err(`guardagent: ${printableLine(line)}\n`),
    ...(core === undefined ? {} : { core }),
    ...(memory === undefined ? {} : { memory }),
    ...(audit === undefined ? {} : { audit }),
    ...(compiled === undefined ? {} : { compiled }),
  })
}
