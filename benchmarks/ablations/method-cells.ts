import { InputError } from '../../src/contract/errors.ts'
import type { BenchmarkName } from '../datasets/dataset.ts'
import { asksModel } from '../methods/check-cell.ts'
import type { MethodName } from '../methods/method-name.ts'
import { writesPrograms } from '../methods/writes-programs.ts'
import { type Cell, newCell } from '../runners/cell.ts'

/** What whoever starts a run chose. A null leaves it to the run. */
export type Choice = {
  readonly methods: readonly MethodName[] | null
  readonly benchmarks: readonly BenchmarkName[] | null
  /** Core of `guardagent`. */
  readonly core: 'rule' | 'openai'
  /** Models of the methods that ask one: each makes cells of its own. */
  readonly models: readonly string[]
  /** Models of the methods that ask a moderation model; by default the same as the others'. */
  readonly moderationModels: readonly string[] | null
  readonly shots: number | null
  readonly order: Cell['order']
  /** For random demonstrations. */
  readonly seed: number
  readonly online: boolean
  /** Of the methods that write programs. */
  readonly mode: Cell['mode'] | null
  /** Whether there are logs for `hardcoded`. */
  readonly hasLogs: boolean
}

const ASKS_MODERATION: ReadonlySet<MethodName> = new Set(['llama-guard', 'llama-guard-requests'])
const SHOWS_DEMONSTRATIONS: ReadonlySet<MethodName> = new Set(['guardagent', 'model-guarding-agent'])

/** Throws where a table is about models and none was chosen. */
export function requireModel(choice: Choice, what: string): void {
  if (choice.core === 'openai') return
  throw new InputError(`\`${what}\` measures a model; pass \`--core openai\` (and \`--model NAME\`)`)
}

/** Only methods that show demonstrations know how many, and in which order; only a guard has a toolbox, and a memory that grows. */
function settingsOf(method: MethodName, choice: Choice, more: Partial<Cell>): Partial<Cell> {
  const chosen = { shots: choice.shots, order: choice.order, mode: choice.mode ?? 'per-action', ...more }
  const { shots, order, seed, toolbox, mode, ...others } = chosen
  const rest = writesPrograms({ method }) ? { ...others, mode } : others
  if (!SHOWS_DEMONSTRATIONS.has(method)) return rest
  const random = order === 'random' ? { seed: seed ?? choice.seed } : {}
  const shown = { ...rest, shots, order, ...random }
  if (method !== 'guardagent') return shown
  return { ...shown, online: choice.online, ...(toolbox === undefined ? {} : { toolbox }) }
}

/** Cells of one method on one set: one for each model where it asks one. `more` wins over the choice, but for what the method does not know. */
export function methodCells(
  benchmark: BenchmarkName,
  method: MethodName,
  choice: Choice,
  more: Partial<Cell> = {},
): Cell[] {
  const core = method === 'guardagent' ? choice.core : null
  const named = (ASKS_MODERATION.has(method) ? choice.moderationModels : null) ?? choice.models
  const models = asksModel({ method, core }) ? named : [null]
  const settings = settingsOf(method, choice, more)
  return models.map((model) => newCell({ benchmark, method, core, model, ...settings }))
}
