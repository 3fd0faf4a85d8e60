import { Argument, Command } from 'commander'
import { AblationName, PAPER_PLACE } from '../../../../benchmarks/ablations/ablation-name.ts'
import { planAblation } from '../../../../benchmarks/ablations/plan-cells.ts'
import type { BenchmarkName } from '../../../../benchmarks/datasets/dataset.ts'
import type { Session } from '../../main.ts'
import { addRunOptions, benchmarksOption, choiceOf, type RunOptions } from './run-options.ts'

type Options = RunOptions & { benchmark?: BenchmarkName[] }

const OURS: Readonly<Partial<Record<AblationName, string>>> = {
  attacks: 'ours: injections against the guard',
  compiled: 'ours: one program for all actions, against a program for each',
}
const PLACES = AblationName.options.map((name) => `  ${name.padEnd(12)} ${PAPER_PLACE[name] ?? OURS[name] ?? 'ours'}`)

const HELP = `
What each is in the paper (arXiv:2406.09187):
${PLACES.join('\n')}

Examples:
  guardagent bench ablate breakdown --data published
  guardagent bench ablate main --model llama-3.3-70b,gpt-4.1 --concurrency 8 --out runs/main
  guardagent bench ablate attacks --benchmark csqa
  guardagent bench ablate toolbox --core openai --max-calls 500 --out runs/toolbox --resume`

async function ablate(session: Session, name: AblationName, options: Options): Promise<void> {
  const { startRun } = await import('./start-run.ts')
  const { printRun } = await import('./print-run.ts')
  const cells = planAblation(name, choiceOf(options, process.env))
  // Examples that share a machine wait for each other: times are taken one at a time.
  const concurrency = name === 'latency' || name === 'compiled' ? { concurrency: 1 } : {}
  const { report } = await startRun(session, { name, cells, ...concurrency }, options)
  printRun(session, report, options)
}

export function ablateCommand(session: Session): Command {
  const command = new Command('ablate')
    .description("measure one table or figure of the paper's evaluation, or attacks on the guard")
    .addArgument(new Argument('<name>', 'which one').choices(AblationName.options))
    .addOption(benchmarksOption())
  return addRunOptions(command)
    .addHelpText('after', HELP)
    .action((name: AblationName, options: Options) => ablate(session, name, options))
}
