import type { Command } from 'commander'
import type { IndexState, MemoryStats, MemoryStore } from '../../../contract/memory.ts'
import { checkRows } from '../../check-rows.ts'
import { EXIT } from '../../exit-code.ts'
import type { Session } from '../../main.ts'
import { withMemoryToRead } from '../../open-stores.ts'
import { printable } from '../../printable.ts'
import { renderTable } from '../../render-table.ts'
import { showProgress } from '../../show-progress.ts'
import { type CommonOptions, subcommand } from './subcommand.ts'

type Options = CommonOptions & { check?: true }

const HEAD = ['agent', 'confirmed', 'quarantined', 'distrusted', 'allow', 'deny', 'indexed']

function row(one: MemoryStats): string[] {
  const { agent, confirmed, quarantined, distrusted, allow, deny, indexed } = one
  return [agent, ...[confirmed, quarantined, distrusted, allow, deny, indexed].map(String)]
}

function renderIndex({ version, keys, bytes, state }: IndexState, checked: boolean): string {
  const each = keys === 0 ? '' : `, ${Math.round(bytes / keys)} for each`
  return `index: version ${version}, ${keys} keys, ${bytes} bytes${each}; ${state}${checked ? ', compared with every key' : ''}`
}

/** A damaged key cannot be compared, and would end the command before it says which demonstrations are damaged. */
function look(memory: MemoryStore, checked: boolean, onRead: (done: number, total: number) => void) {
  const damaged = checked ? checkRows(memory, onRead) : []
  const compared = checked && damaged.length === 0
  return { damaged, compared, index: memory.indexState({ whole: compared }), agents: memory.stats() }
}

async function stats(session: Session, options: Options): Promise<void> {
  const { terminal } = session
  const checked = options.check === true
  const progress = showProgress(terminal, 'demonstrations read')
  const onRead = (done: number, total: number) => progress.update({ done, total })
  const { agents, index, damaged, compared } = await withMemoryToRead(options, (memory) =>
    look(memory, checked, onRead),
  ).finally(progress.end)
  if (damaged.length > 0) session.exitCode = EXIT.failure
  if (options.json) return terminal.out(JSON.stringify({ agents, index, ...(checked ? { damaged } : {}) }, null, 2))
  terminal.out(renderTable([HEAD, ...agents.map(row)]))
  terminal.out(renderIndex(index, compared))
  for (const { id, why } of damaged) terminal.out(printable(`damaged: ${id}: ${why}`))
}

export function statsCommand(session: Session): Command {
  return subcommand('stats', 'count by agent, and tell how the index stands')
    .option(
      '--check',
      'compare index and keys, and mend the index; read every demonstration, and name those that are damaged',
    )
    .addHelpText(
      'after',
      '\nWhere demonstrations are damaged, --check names them, leaves the index uncompared, and ends with exit code 1.\n\nExample:\n  guardagent memory stats --check',
    )
    .action((options: Options) => stats(session, options))
}
