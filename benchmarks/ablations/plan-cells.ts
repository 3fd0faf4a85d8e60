import { InputError } from '../../src/contract/errors.ts'
import type { BenchmarkName } from '../datasets/dataset.ts'
import type { MethodName } from '../methods/method-name.ts'
import { Attack, AttackStyle, type Cell, cellId } from '../runners/cell.ts'
import type { AblationName } from './ablation-name.ts'
import { type Choice, methodCells, requireModel } from './method-cells.ts'

const PAPER_SETS: readonly BenchmarkName[] = ['eicu-ac', 'mind2web-sc']
const MOST_SHOTS = 5

/** Every injection: five styles in two places. */
export const ATTACKS: readonly Attack[] = AttackStyle.options.flatMap((style) =>
  Attack.shape.place.options.map((place) => ({ style, place })),
)

type Ablation = {
  readonly benchmarks: readonly BenchmarkName[]
  readonly methods: (choice: Choice) => readonly MethodName[]
  /** Settings under which each method is tried; one condition with nothing unusual by default. */
  readonly conditions?: (choice: Choice) => readonly Partial<Cell>[]
  readonly needsModel?: true
}

function judges({ core }: Choice): MethodName[] {
  return core === 'openai' ? ['model-guarding-agent', 'guardagent'] : ['guardagent']
}

/** A moderation model is another than the one that guards: it is asked where somebody names it. */
function moderated({ moderationModels }: Choice): MethodName[] {
  return moderationModels === null ? [] : ['llama-guard']
}

function mainMethods(choice: Choice): MethodName[] {
  const logged: MethodName[] = choice.hasLogs ? ['hardcoded'] : []
  // With the rule core `guardagent` and `rule` are the same.
  const rule: MethodName[] = choice.core === 'openai' ? ['rule'] : []
  return ['allow-all', 'deny-all', ...moderated(choice), ...logged, ...judges(choice), ...rule]
}

/** The rule core beside every model: what a compiled program needs none for. */
function guards({ core }: Choice): MethodName[] {
  return core === 'openai' ? ['rule', 'guardagent'] : ['guardagent']
}

/** Which compiled mode is compared with a program for each action. */
function compiledMode(mode: Choice['mode']): Cell['mode'] {
  if (mode === null) return 'compiled-first'
  if (mode !== 'per-action') return mode
  throw new InputError('`compiled` measures `per-action` beside another mode; leave --mode out, or name the other one')
}

const guard = (): MethodName[] => ['guardagent']

const ABLATIONS: Readonly<Record<AblationName, Ablation>> = {
  main: { benchmarks: PAPER_SETS, methods: mainMethods },
  breakdown: { benchmarks: PAPER_SETS, methods: judges },
  shots: {
    benchmarks: PAPER_SETS,
    methods: guard,
    conditions: () => Array.from({ length: MOST_SHOTS + 1 }, (_, shots) => ({ shots })),
  },
  retrieval: {
    benchmarks: PAPER_SETS,
    methods: guard,
    conditions: ({ seed }) => [{ order: 'nearest' }, { order: 'farthest' }, { order: 'random', seed }],
  },
  toolbox: {
    benchmarks: ['eicu-ac'],
    methods: guard,
    conditions: () => [{ toolbox: false, shots: 0 }, {}],
    needsModel: true,
  },
  'code-choice': {
    benchmarks: ['eicu-ac'],
    methods: () => ['code-choice'],
    conditions: () => [{ requests: 'structured' }, { requests: 'prose' }],
    needsModel: true,
  },
  latency: { benchmarks: PAPER_SETS, methods: judges },
  words: { benchmarks: PAPER_SETS, methods: judges, conditions: () => [{ texts: true }], needsModel: true },
  risk: { benchmarks: ['csqa'], methods: judges },
  attacks: {
    benchmarks: [...PAPER_SETS, 'csqa'],
    methods: (choice) => [...moderated(choice), ...judges(choice)],
    conditions: () => [{ attack: null }, ...ATTACKS.map((attack) => ({ attack }))],
  },
  compiled: {
    // The third set has a core of its own, which writes no program for all actions.
    benchmarks: PAPER_SETS,
    methods: guards,
    conditions: ({ mode }) => [{ mode: 'per-action' }, { mode: compiledMode(mode) }],
  },
}

function benchmarksOf(name: AblationName, choice: Choice): readonly BenchmarkName[] {
  const { benchmarks } = ABLATIONS[name]
  const foreign = choice.benchmarks?.find((benchmark) => !benchmarks.includes(benchmark))
  if (foreign !== undefined)
    throw new InputError(`\`${name}\` is not measured on \`${foreign}\`: expected ${benchmarks.join(', ')}`)
  return choice.benchmarks ?? benchmarks
}

/** Equal cells are one: two ways to the same condition are not measured twice. */
function unique(cells: readonly Cell[]): Cell[] {
  return [...new Map(cells.map((cell) => [cellId(cell), cell])).values()]
}

/**
 * Cells of an ablation: every set, method, model and condition.
 * @throws InputError where it measures a model and the rule core was chosen, or does not measure the chosen set or mode
 */
export function planAblation(name: AblationName, choice: Choice): Cell[] {
  const { methods, conditions, needsModel } = ABLATIONS[name]
  if (needsModel) requireModel(choice, name)
  const settings = conditions?.(choice) ?? [{}]
  return unique(
    benchmarksOf(name, choice).flatMap((benchmark) =>
      (choice.methods ?? methods(choice)).flatMap((method) =>
        settings.flatMap((more) => methodCells(benchmark, method, choice, more)),
      ),
    ),
  )
}

/** Cells of one set: the methods that were named, `guardagent` by default. */
export function planBenchmark(benchmark: BenchmarkName, choice: Choice): Cell[] {
  return unique((choice.methods ?? guard()).flatMap((method) => methodCells(benchmark, method, choice)))
}
