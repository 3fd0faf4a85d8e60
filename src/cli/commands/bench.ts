import { Argument, Command } from 'commander'
import { planBenchmark } from '../../../benchmarks/ablations/plan-cells.ts'
import { BenchmarkName } from '../../../benchmarks/datasets/dataset.ts'
import type { Session } from '../main.ts'
import { ablateCommand } from './bench/ablate.ts'
import { reportCommand } from './bench/report.ts'
import { addRunOptions, choiceOf, type RunOptions } from './bench/run-options.ts'
import { verifyCommand } from './bench/verify.ts'

const HELP = `
Without --data it runs a set that the project ships, of the published size and layout.
With --data DIR it reads DIR/ehragent/eicu_ac.json with DIR/ehragent/logs/<id>.txt, or DIR/seeact/sample_labeled_all.json.
Several methods or models give one table with paired tests between them.

Examples:
  guardagent bench eicu-ac
  guardagent bench mind2web-sc --data published --json report.json
  guardagent bench eicu-ac --method rule,allow-all,deny-all
  guardagent bench eicu-ac --mode compiled-first
  OPENAI_BASE_URL=http://localhost:8000/v1 GUARDAGENT_MODEL=llama guardagent bench eicu-ac --core openai --limit 20 --concurrency 4
  guardagent bench ablate --help`

async function bench(session: Session, name: BenchmarkName, options: RunOptions): Promise<void> {
  // Loaded when it is needed: methods, reports and their libraries would slow down every other command.
  const { startRun } = await import('./bench/start-run.ts')
  const { printRun } = await import('./bench/print-run.ts')
  const cells = planBenchmark(name, choiceOf(options, process.env))
  const { report } = await startRun(session, { name, cells }, options)
  printRun(session, report, options)
}

export function benchCommand(session: Session): Command {
  const command = new Command('bench')
    .description('run a benchmark and print LPA, LPP, LPR, EA, FRA by role or rule; regenerate the tables of the paper')
    // Options after a subcommand's name are the subcommand's.
    .enablePositionalOptions()
    .addArgument(new Argument('<benchmark>', 'which one').choices(BenchmarkName.options))
  addRunOptions(command)
    .addHelpText('after', HELP)
    .action((name: BenchmarkName, options: RunOptions) => bench(session, name, options))
  for (const build of [ablateCommand, reportCommand, verifyCommand]) command.addCommand(build(session))
  return command
}
