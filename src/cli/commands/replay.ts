import { Command } from 'commander'
import { replay } from '../../compose/replay.ts'
import { EXIT } from '../exit-code.ts'
import type { Session } from '../main.ts'
import { withAudit } from '../open-stores.ts'
import { auditOption, jsonFlag, memoryOption } from '../options.ts'
import { printable } from '../printable.ts'
import { paint } from '../terminal.ts'

type Options = { memory?: string; audit?: string; json?: true }

async function run(session: Session, id: string, options: Options): Promise<void> {
  const { terminal } = session
  const result = await withAudit(options, (log) => replay(log, id))
  session.exitCode = result.same ? EXIT.ok : EXIT.failure
  if (options.json) return terminal.out(JSON.stringify(result, null, 2))
  const word = result.same ? paint(terminal, 'green', 'the same') : paint(terminal, 'red', 'not the same')
  const error = result.replayed.error === null ? '' : `: ${result.replayed.error.message}`
  terminal.out(
    printable(`${id}: ${word} (recorded ${result.recorded.decision}, replayed ${result.replayed.decision}${error})`),
  )
}

export function replayCommand(session: Session): Command {
  return new Command('replay')
    .description('run the program of a recorded verdict again, without a model, and compare')
    .argument('<id>', 'id of a verdict')
    .addOption(memoryOption())
    .addOption(auditOption())
    .addOption(jsonFlag())
    .addHelpText(
      'after',
      '\nExample:\n  guardagent replay 01JABCDEFGHJKMNPQRSTVWXYZ0\n\nExit codes: 0 the same, 1 not the same or not replayable, 3 no such verdict.',
    )
    .action((id: string, options: Options) => run(session, id, options))
}
