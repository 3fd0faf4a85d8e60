import { Command } from 'commander'
import type { Session } from '../../main.ts'
import { printableLine } from '../../printable.ts'

const HELP = `
Several runs give one report with results of the same set side by side. The page needs no script and nothing from elsewhere.

Examples:
  guardagent bench report runs/main
  guardagent bench report runs/gpt runs/llama --out reports`

async function report({ terminal }: Session, directories: readonly string[], { out }: { out?: string }): Promise<void> {
  // Loaded when it is needed: the charts' libraries would slow down every other command.
  const { readFinishedRun } = await import('../../../../benchmarks/runners/run-folder/read-finished-run.ts')
  const { writeReport } = await import('../../../../benchmarks/reports/write-report.ts')
  const runs = directories.map(readFinishedRun)
  for (const { directory, doubts } of runs)
    for (const doubt of doubts) terminal.err(`${printableLine(`guardagent: \`${directory}\`: ${doubt}`)}\n`)
  const { markdown, html } = writeReport(runs, out ?? directories[0] ?? '.')
  terminal.out(`${markdown}\n${html}`)
}

export function reportCommand(session: Session): Command {
  return new Command('report')
    .description("write report.md and report.html of runs, with charts and the paper's own figures")
    .argument('<dirs...>', 'folders of runs (bench --out)')
    .option('--out <dir>', 'where to write them (default: the first run)')
    .addHelpText('after', HELP)
    .action((directories: string[], options: { out?: string }) => report(session, directories, options))
}
