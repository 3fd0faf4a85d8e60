import { Command } from 'commander'
import type { Difference } from '../../../../benchmarks/runners/run-folder/verify-run.ts'
import { EXIT } from '../../exit-code.ts'
import type { Session } from '../../main.ts'
import { jsonFlag } from '../../options.ts'
import { printableLine } from '../../printable.ts'

type Options = { json?: true; data?: string }

/** Lines for eyes; all of them are in the JSON. */
const SHOWN = 20

type Verified = { readonly differences: readonly Difference[]; readonly notes: readonly string[] }

function render(directory: string, { differences, notes }: Verified): string {
  const found =
    differences.length === 0 ? ['every figure follows from the stored verdicts'] : list(directory, differences)
  return [...found, ...notes].map(printableLine).join('\n')
}

function list(directory: string, differences: readonly Difference[]): string[] {
  const lines = differences
    .slice(0, SHOWN)
    .map(
      ({ where, stored, computed }) =>
        `${where}: stored ${JSON.stringify(stored)}, computed ${JSON.stringify(computed)}`,
    )
  const more = differences.length > SHOWN ? [`and ${differences.length - SHOWN} more`] : []
  const count = `${differences.length} ${differences.length === 1 ? 'difference' : 'differences'}`
  return [...lines, ...more, `${count} in \`${directory}\``]
}

async function verify(session: Session, directory: string, { json, data }: Options): Promise<void> {
  const { verifyRun } = await import('../../../../benchmarks/runners/run-folder/verify-run.ts')
  const { dataNotAtHand } = await import('../../../../benchmarks/runners/run-folder/compare-data.ts')
  const { readRunFile } = await import('../../../../benchmarks/runners/run-folder/run-file.ts')
  const differences = verifyRun(directory, data)
  const notes = dataNotAtHand({ ...readRunFile(directory), data }).map(
    (benchmark) => `gold of ${benchmark} was not compared: no data at hand; pass --data DIR`,
  )
  if (differences.length > 0) session.exitCode = EXIT.failure
  const ok = differences.length === 0
  const verified = { differences, notes }
  session.terminal.out(json ? JSON.stringify({ directory, ok, ...verified }, null, 2) : render(directory, verified))
}

export function verifyCommand(session: Session): Command {
  return new Command('verify')
    .description('compute all figures of a run anew from its verdicts; exit code 1 on any difference')
    .argument('<dir>', 'folder of a run (bench --out)')
    .option('--data <dir>', 'folder in the published layout that the run was made of, to compare gold with')
    .addOption(jsonFlag())
    .action((directory: string, options: Options) => verify(session, directory, options))
}
