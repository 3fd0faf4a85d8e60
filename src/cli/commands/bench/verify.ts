import { Command } from 'commander'
import type { Difference } from '../../../../benchmarks/runners/run-folder/verify-run.ts'
import { EXIT } from '../../exit-code.ts'
import type { Session } from '../../main.ts'
import { jsonFlag } from '../../options.ts'
import { printableLine } from '../../printable.ts'

/** Lines for eyes; all of them are in the JSON. */
const SHOWN = 20

function render(directory: string, differences: readonly Difference[]): string {
  if (differences.length === 0) return 'every figure follows from the stored verdicts'
  const lines = differences
    .slice(0, SHOWN)
    .map(
      ({ where, stored, computed }) =>
        `${where}: stored ${JSON.stringify(stored)}, computed ${JSON.stringify(computed)}`,
    )
  const more = differences.length > SHOWN ? [`and ${differences.length - SHOWN} more`] : []
  return [...lines, ...more, `${differences.length} differences in \`${directory}\``].map(printableLine).join('\n')
}

async function verify(session: Session, directory: string, { json }: { json?: true }): Promise<void> {
  const { verifyRun } = await import('../../../../benchmarks/runners/run-folder/verify-run.ts')
  const differences = verifyRun(directory)
  if (differences.length > 0) session.exitCode = EXIT.failure
  const ok = differences.length === 0
  session.terminal.out(json ? JSON.stringify({ directory, ok, differences }, null, 2) : render(directory, differences))
}

export function verifyCommand(session: Session): Command {
  return new Command('verify')
    .description('compute all figures of a run anew from its verdicts; exit code 1 on any difference')
    .argument('<dir>', 'folder of a run (bench --out)')
    .addOption(jsonFlag())
    .action((directory: string, options: { json?: true }) => verify(session, directory, options))
}
