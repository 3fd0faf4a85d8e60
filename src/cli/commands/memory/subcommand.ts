import { Command, Option } from 'commander'
import { InputError } from '../../../contract/errors.ts'
import type { ChangeBy } from '../../../contract/memory.ts'
import { currentUser } from '../../current-user.ts'
import { jsonFlag, memoryOption } from '../../options.ts'

/** What every subcommand has. */
export type CommonOptions = { memory?: string; json?: true }

/** Who changes memory, and why. */
export type ByOptions = { by?: string; why?: string }

/** `usage` is its name and its arguments. */
export function subcommand(usage: string, description: string): Command {
  const [name = '', ...taken] = usage.split(' ')
  const command = new Command(name).description(description).addOption(memoryOption()).addOption(jsonFlag())
  for (const argument of taken) command.argument(argument)
  return command
}

export function definitionOption(): Option {
  return new Option(
    '--definition <file>',
    'guard whose requests its program refers to (not needed for ehragent, seeact and csqa-agent)',
  )
}

export function agentOption(): Option {
  return new Option('--agent <name>', 'of this agent only')
}

export function byOption(): Option {
  return new Option('--by <name>', 'who answers for it (default: your user name)')
}

export function whyOption(): Option {
  return new Option('--why <text>', 'reason, for the record')
}

export function despiteOption(): Option {
  return new Option(
    '--despite-contradiction',
    'also where trusted ones that are nearly the same say the opposite; the confirmation keeps which',
  )
}

/** Who it is, for the record. */
export function changeBy(options: ByOptions): ChangeBy {
  const { why } = options
  return { by: nameOf(options), at: new Date().toISOString(), ...(why === undefined ? {} : { why }) }
}

/** @throws InputError for an empty name */
export function nameOf({ by }: Pick<ByOptions, 'by'>): string {
  if (by === undefined) return currentUser()
  if (by.trim() === '') throw new InputError('--by: expected a name, got nothing; leave it out for your user name')
  return by
}

export function notThere(id: string): InputError {
  return new InputError(`no demonstration \`${id}\` in this memory; \`guardagent memory list\` shows what it has`)
}
