import type { Command } from 'commander'
import type { Change } from '../../../contract/memory.ts'
import type { Session } from '../../main.ts'
import { oneLine } from '../../one-line.ts'
import { withMemoryToRead } from '../../open-stores.ts'
import { renderTable } from '../../render-table.ts'
import { agentOption, type CommonOptions, notThere, subcommand } from './subcommand.ts'

type Options = CommonOptions & { agent?: string }

/** Changes as a table. */
export function renderHistory(changes: readonly Change[]): string {
  const rows = changes.map(({ number, at, what, id, by, why }) => [
    String(number),
    at,
    what,
    oneLine(id, 60),
    oneLine(by, 40),
    oneLine(why ?? '', 80),
  ])
  return renderTable([['#', 'at', 'what', 'id', 'by', 'why'], ...rows])
}

async function history({ terminal }: Session, id: string | undefined, options: Options): Promise<void> {
  const { agent } = options
  const filter = { ...(id === undefined ? {} : { id }), ...(agent === undefined ? {} : { agent }) }
  const changes = await withMemoryToRead(options, (memory) => memory.history(filter))
  if (id !== undefined && changes.length === 0) throw notThere(id)
  terminal.out(options.json ? JSON.stringify(changes, null, 2) : renderHistory(changes))
}

export function historyCommand(session: Session): Command {
  return subcommand('history [id]', 'who added, confirmed, distrusted and removed what, oldest first')
    .addOption(agentOption())
    .action((id: string | undefined, options: Options) => history(session, id, options))
}
