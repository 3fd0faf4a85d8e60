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

async function distrust({ terminal }: Session, id: string, options: CommonOptions & ByOptions): Promise<void> {
  const by = changeBy(options)
  const already = await withMemory(options, (memory) => {
    if (memory.get(id)?.status === 'distrusted') return true
    if (!memory.distrust(id, by)) throw notThere(id)
    return false
  })
  if (options.json) return terminal.out(JSON.stringify({ id, distrusted: true, already }))
  terminal.out(printableLine(already ? `${id} is distrusted already; nothing changed` : `distrusted ${id}`))
}

export function distrustCommand(session: Session): Command {
  return subcommand('distrust <id>', 'show one no more, but keep it')
    .addOption(byOption())
    .addOption(whyOption())
    .action((id: string, options: CommonOptions & ByOptions) => distrust(session, id, options))
}
