import { Command } from 'commander'
import type { Session } from '../main.ts'
import { addCommand } from './memory/add.ts'
import { confirmCommand } from './memory/confirm.ts'
import { decideCommand } from './memory/decide.ts'
import { distrustCommand } from './memory/distrust.ts'
import { exportCommand } from './memory/export.ts'
import { historyCommand } from './memory/history.ts'
import { importCommand } from './memory/import.ts'
import { listCommand } from './memory/list.ts'
import { removeCommand } from './memory/remove.ts'
import { showCommand } from './memory/show.ts'
import { statsCommand } from './memory/stats.ts'

const HELP = `
A demonstration is {"agent", "input", "output", "identity", "plan": [four steps], "program", "label": 0 or 1}; identity is optional.
It is shown to planner and coder only if its program passed the static check, ran, and gave its label.

Examples:
  guardagent memory add demonstration.json --definition guard.yaml
  guardagent memory add --verdict 01JABCDEFGHJKMNPQRSTVWXYZ0    (waits in quarantine for memory confirm)
  guardagent memory confirm learned-01JABCDEFGHJKMNPQRSTVWXYZ0 --definition guard.yaml --by ada
  guardagent memory show seed-ehragent-01 --for action.json
  guardagent memory distrust seed-ehragent-01 --why "the requests have changed"
  guardagent memory export --agent ehragent --out demonstrations.jsonl`

const SUBCOMMANDS = [
  addCommand,
  listCommand,
  showCommand,
  confirmCommand,
  decideCommand,
  distrustCommand,
  removeCommand,
  historyCommand,
  importCommand,
  exportCommand,
  statsCommand,
]

export function memoryCommand(session: Session): Command {
  const command = new Command('memory').description('keep the demonstrations that guards learn from')
  for (const build of SUBCOMMANDS) command.addCommand(build(session))
  return command.addHelpText('after', HELP)
}
