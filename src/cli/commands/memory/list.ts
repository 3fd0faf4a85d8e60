import { type Command, Option } from 'commander'
import type { Demonstration } from '../../../contract/demonstration.ts'
import { renderJson } from '../../../contract/json.ts'
import type { MemoryFilter } from '../../../contract/memory.ts'
import { findFlagged } from '../../find-flagged.ts'
import type { Session } from '../../main.ts'
import { oneLine } from '../../one-line.ts'
import { withMemoryToRead } from '../../open-stores.ts'
import { printable } from '../../printable.ts'
import { renderTable } from '../../render-table.ts'
import { showProgress } from '../../show-progress.ts'
import { agentOption, type CommonOptions, subcommand } from './subcommand.ts'

type Options = CommonOptions & { agent?: string; status?: Demonstration['status']; flagged?: true }

const STATUSES: readonly Demonstration['status'][] = ['confirmed', 'quarantined', 'distrusted']
const HEAD = ['id', 'agent', 'label', 'status', 'source']

function columns({ id, agent, label, status, source }: Demonstration): string[] {
  return [id, agent, String(label), status, source.kind]
}

async function listFlagged({ terminal }: Session, filter: MemoryFilter, options: Options): Promise<void> {
  const progress = showProgress(terminal, 'demonstrations compared')
  const onCompared = (done: number, total: number) => progress.update({ done, total })
  const { flagged, notCompared } = await withMemoryToRead(options, (memory) =>
    findFlagged(memory, filter, onCompared),
  ).finally(progress.end)
  for (const { id, problem } of notCompared) terminal.err(`guardagent: \`${printable(id)}\` not compared: ${problem}\n`)
  if (options.json) {
    const documents = flagged.map(({ demonstration, contradiction }) => ({ ...demonstration, contradiction }))
    return terminal.out(JSON.stringify(documents, null, 2))
  }
  const rows = flagged.map(({ demonstration, contradiction }) => [
    ...columns(demonstration),
    oneLine(contradiction.opposite.join(', '), 100),
  ])
  terminal.out(renderTable([[...HEAD, 'contradicts'], ...rows]))
}

async function list(session: Session, { agent, status, ...options }: Options): Promise<void> {
  const { terminal } = session
  const filter = { ...(agent === undefined ? {} : { agent }), ...(status === undefined ? {} : { status }) }
  if (options.flagged) return listFlagged(session, filter, options)
  const found = await withMemoryToRead(options, (memory) => memory.list(filter))
  if (options.json) return terminal.out(JSON.stringify(found, null, 2))
  const rows = found.map((one) => [...columns(one), oneLine(renderJson(one.input), 60)])
  terminal.out(renderTable([[...HEAD, 'input'], ...rows]))
}

export function listCommand(session: Session): Command {
  return subcommand('list', 'list demonstrations')
    .addOption(agentOption())
    .addOption(new Option('--status <status>', 'only such').choices([...STATUSES]))
    .option('--flagged', 'only those that say the opposite of most trusted ones that are nearly the same')
    .action((options: Options) => list(session, options))
}
