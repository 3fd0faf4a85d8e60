import type { Command } from 'commander'
import type { Session } from '../../main.ts'
import { withMemory } from '../../open-stores.ts'
import { printableLine } from '../../printable.ts'
import {
  type ByOptions,
  byOption,
  type CommonOptions,
  changeBy,
  notThere,
  subcommand,
  whyOption,
} from './subcommand.ts'

async function remove({ terminal }: Session, id: string, options: CommonOptions & ByOptions): Promise<void> {
  const by = changeBy(options)
  if (!(await withMemory(options, (memory) => memory.remove(id, by)))) throw notThere(id)
  terminal.out(options.json ? JSON.stringify({ id, removed: true }) : printableLine(`removed ${id}`))
}

export function removeCommand(session: Session): Command {
  return subcommand('remove <id>', 'remove one; the record of it stays')
    .addOption(byOption())
    .addOption(whyOption())
    .action((id: string, options: CommonOptions & ByOptions) => remove(session, id, options))
}
