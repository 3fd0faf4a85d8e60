import { Argument, Command } from 'commander'
import { renderReport } from '../../../benchmarks/reports/render-report.ts'
import { writeRun } from '../../../benchmarks/reports/write-run.ts'
import { BENCHMARKS } from '../../../benchmarks/runners/benchmarks.ts'
import { evaluate } from '../../../benchmarks/runners/evaluate.ts'
import { InputError } from '../../contract/errors.ts'
import type { Session } from '../main.ts'
import { coreOption, wholeNumber } from '../options.ts'
import { showProgress } from '../show-progress.ts'
import { requireWritable, writeTextFile } from '../write-file.ts'

type Options = {
  data?: string
  core?: 'rule' | 'openai'
  shots?: number
  limit?: number
  concurrency: number
  out?: string
  json?: string
}

const NAMES = BENCHMARKS.map(({ name }) => name)

const HELP = `
Without --data it runs a set that the project ships, of the published size and layout.
With --data DIR it reads DIR/ehragent/eicu_ac.json with DIR/ehragent/logs/<id>.txt, or DIR/seeact/sample_labeled_all.json.

Examples:
  guardagent bench eicu-ac
  guardagent bench mind2web-sc --data published --json report.json
  OPENAI_BASE_URL=http://localhost:8000/v1 GUARDAGENT_MODEL=llama guardagent bench eicu-ac --core openai --limit 20 --concurrency 4`

async function bench(session: Session, name: string, options: Options): Promise<void> {
  const { terminal } = session
  const benchmark = BENCHMARKS.find((one) => one.name === name)
  if (benchmark === undefined)
    throw new InputError(`unknown benchmark \`${name}\`: expected one of ${NAMES.join(', ')}`)
  const { out, json, ...rest } = options
  // Told before the work, not after it.
  if (out !== undefined) requireWritable(out, 'bench --out')
  if (json !== undefined && json !== '-') requireWritable(json, 'bench --json')
  const progress = showProgress(terminal, name)
  const { run, report } = await evaluate({ benchmark, ...rest, onProgress: progress.update }).finally(progress.end)
  if (out !== undefined) writeRun(out, run, report)
  const text = JSON.stringify(report, null, 2)
  if (json === '-') return terminal.out(text)
  if (json !== undefined) writeTextFile(json, `${text}\n`, 'bench --json')
  terminal.out(renderReport(report, terminal).trimEnd())
}

export function benchCommand(session: Session): Command {
  return new Command('bench')
    .description('run a benchmark and print LPA, LPP, LPR, EA, FRA by role or rule')
    .addArgument(new Argument('<benchmark>', 'which one').choices(NAMES))
    .option('--data <dir>', 'folder in the published layout')
    .addOption(coreOption())
    .option('--shots <k>', 'demonstrations shown', wholeNumber(0, 20))
    .option('--limit <n>', 'only the first examples', wholeNumber(1, 1_000_000))
    .option('--concurrency <n>', 'guards at the same time', wholeNumber(1, 256), 2)
    .option('--out <dir>', 'write report.json, and a line for each example')
    .option('--json <file>', 'write the report as JSON; - for stdout, and nothing else there')
    .addHelpText('after', HELP)
    .action((name: string, options: Options) => bench(session, name, options))
}
