import { type Command, InvalidArgumentError, Option } from 'commander'
import type { Choice } from '../../../../benchmarks/ablations/method-cells.ts'
import { BenchmarkName } from '../../../../benchmarks/datasets/dataset.ts'
import { MethodName } from '../../../../benchmarks/methods/method-name.ts'
import { Order } from '../../../../benchmarks/runners/cell.ts'
import { GuardMode } from '../../../contract/definition.ts'
import { modelNameFrom } from '../../../llm/openai-model-from-environment.ts'
import { coreOption, wholeNumber } from '../../options.ts'

/** What every run of an evaluation can be told. */
export type RunOptions = {
  data?: string
  logs?: string
  method?: MethodName[]
  core?: 'rule' | 'openai'
  model?: string[]
  llamaGuardModel?: string[]
  shots?: number
  order: Choice['order']
  seed: number
  limit?: number
  concurrency?: number
  online?: true
  mode?: GuardMode
  maxCalls?: number
  maxTokens?: number
  out?: string
  resume?: true
  retryFailed?: true
  json?: string
}

const MOST = 1_000_000_000

/** Values of an option that may be given several times, or once with commas. */
function listOf<Value>(read: (text: string) => Value): (text: string, before?: Value[]) => Value[] {
  return (text, before = []) => {
    const values = text
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== '')
      .map(read)
    if (values.length === 0) throw new InvalidArgumentError('expected a name, got nothing')
    return [...new Set([...before, ...values])]
  }
}

/** One of a few names, for commander. */
function oneOf<Name extends string>(names: readonly Name[]): (text: string) => Name {
  return (text) => {
    const found = names.find((name) => name === text)
    if (found !== undefined) return found
    throw new InvalidArgumentError(`expected one of ${names.join(', ')}`)
  }
}

export function benchmarksOption(): Option {
  return new Option(
    '--benchmark <names>',
    `sets, of those that it measures: ${BenchmarkName.options.join(', ')}`,
  ).argParser(listOf(oneOf(BenchmarkName.options)))
}

/** Adds the options of a run to a command. */
export function addRunOptions(command: Command): Command {
  const methods = listOf(oneOf(MethodName.options))
  return command
    .option('--data <dir>', 'folder in the published layout')
    .option('--method <names>', `one or several of ${MethodName.options.join(', ')}`, methods)
    .addOption(coreOption())
    .option(
      '--model <names>',
      'models to ask, one after another (default: GUARDAGENT_MODEL); implies --core openai',
      listOf((text) => text),
    )
    .option(
      '--llama-guard-model <names>',
      'models of the methods llama-guard and llama-guard-requests, where they are others; adds llama-guard to `ablate main` and `attacks`',
      listOf((text) => text),
    )
    .option('--shots <k>', 'demonstrations shown', wholeNumber(0, 20))
    .addOption(new Option('--order <name>', 'which demonstrations are shown').choices(Order.options).default('nearest'))
    .option('--seed <n>', 'of random demonstrations', wholeNumber(0, MOST), 1)
    .addOption(
      new Option(
        '--mode <name>',
        'of guardagent and rule: a program for each action, or one compiled for all (default: per-action)',
      ).choices(GuardMode.options),
    )
    .option('--online', 'memory grows by what was judged rightly, in evaluation order')
    .option('--logs <dir>', 'logs of a target agent with the requests in its own prompt, for the method hardcoded')
    .option('--limit <n>', 'only the first examples', wholeNumber(1, 1_000_000))
    .option('--concurrency <n>', 'examples at the same time (default: 2)', wholeNumber(1, 256))
    .option('--max-calls <n>', 'stop before more calls of models than this', wholeNumber(1, MOST))
    .option('--max-tokens <n>', 'stop once calls took so many tokens', wholeNumber(1, MOST))
    .option('--out <dir>', 'keep the run in a folder: each verdict once it is there, then report and hashes')
    .option('--resume', 'go on with the run in the folder of --out')
    .option('--retry-failed', 'with --resume: judge again what failed for the network')
    .option('--json <file>', 'write the report as JSON; - for stdout, and nothing else there')
}

/** What was chosen, with what the environment says. */
export function choiceOf(
  options: RunOptions & { benchmark?: BenchmarkName[] },
  environment: Readonly<Record<string, string | undefined>>,
): Choice {
  const { method, benchmark, core, model, llamaGuardModel, shots, order, seed, online, mode, logs } = options
  return {
    methods: method ?? null,
    benchmarks: benchmark ?? null,
    // Whoever names a model means it to be asked.
    core: core ?? (model === undefined ? 'rule' : 'openai'),
    models: model ?? [modelNameFrom(environment)],
    moderationModels: llamaGuardModel ?? null,
    shots: shots ?? null,
    order,
    seed,
    online: online === true,
    mode: mode ?? null,
    hasLogs: logs !== undefined,
  }
}
