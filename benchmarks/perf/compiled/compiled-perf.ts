import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import type { Action } from '../../../src/contract/action.ts'
import { BENCHMARKS, type Benchmark, OWN_SEED } from '../../runners/benchmarks.ts'
import { describeMachine } from '../machine.ts'
import { type GuardContender, type GuardKind, openContender } from './guard-contender.ts'
import { guardAims, guardTable, stageTable } from './guard-tables.ts'
import { type Measuring, measureGuards, type RoundSizes } from './measure-guards.ts'
import { type ScratchFolder, scratchFolder } from './scratch-folder.ts'

/** Between actions of a real agent lie seconds; this is enough for what is built ahead. */
const SIZES: RoundSizes = { spaced: 40, pauseMs: 10, backToBack: 150, load: 400, trial: 200 }
const ROUNDS_EACH = 3
const IN_FLIGHT = [1, 2, 4, 8, 16, 32, 64]

/** Of a quick look: the round sizes are the same, so that its figures are noisier and no others. */
const QUICK_IN_FLIGHT = [1, 8, 32]

const IN_RAM = { durability: 'process-end', aimed: true } as const

/** @param place how the paths of log files begin */
function kindsAt(place: string): GuardKind[] {
  return [
    { ...IN_RAM, name: 'a program each, log in RAM', mode: 'per-action', aimed: false },
    { ...IN_RAM, name: 'compiled, log in RAM', mode: 'compiled-first' },
    ...(['process-end', 'power-loss'] as const).map((durability): GuardKind => {
      const logPath = `${place}-${durability}.db`
      return { name: `compiled, log survives ${durability}`, mode: 'compiled-first', durability, logPath, aimed: true }
    }),
  ]
}

const EVERY_ACTION: GuardKind = {
  ...IN_RAM,
  name: 'compiled-first, all actions, log in RAM',
  mode: 'compiled-first',
  aimed: false,
}

/** The actions that a contender's compiled program decides by itself. */
async function decidedOf({ guard, actions }: GuardContender): Promise<Action[]> {
  const decided: Action[] = []
  for (const action of actions) if ((await guard(action)).way === 'compiled') decided.push(action)
  return decided
}

type Run = Pick<Measuring, 'rounds' | 'inFlight'>

async function printSet(benchmark: Benchmark, scratch: ScratchFolder, run: Run): Promise<void> {
  const { examples } = benchmark.load(benchmark.generate(OWN_SEED))
  const actions = examples.map(({ action }) => action)
  const every = await openContender(benchmark, EVERY_ACTION, actions)
  const contenders: GuardContender[] = []
  try {
    const decided = await decidedOf(every)
    const share = ((decided.length / actions.length) * 100).toFixed(1)
    console.log(`\n${benchmark.name}: the compiled program decides ${decided.length} of ${actions.length} (${share} %)`)
    for (const kind of kindsAt(join(scratch.path, benchmark.name)))
      contenders.push(await openContender(benchmark, kind, decided))
    const figures = await measureGuards([...contenders, every], { sizes: SIZES, ...run })
    for (const table of [guardTable(figures), stageTable(figures), guardAims(figures)])
      for (const line of table) console.log(line)
  } finally {
    for (const contender of [...contenders, every]) await contender.close()
  }
}

/** Measures whole guards with an accepted program against a program for each action, on the sets whose core can compile, and prints tables. */
export async function printCompiledPerf(rounds: number, { quick }: { readonly quick: boolean }): Promise<void> {
  using scratch = scratchFolder()
  const all = quick ? rounds : rounds * ROUNDS_EACH
  const inFlight = quick ? QUICK_IN_FLIGHT : IN_FLIGHT
  const { spaced, pauseMs, backToBack, load } = SIZES
  console.log(`compiled guards, warm: rule core, audit record included; ${describeMachine()}`)
  console.log(`sandbox of ${availableParallelism()} children; log files on ${scratch.fileSystem}`)
  console.log(
    `medians of ${all} ${all === 1 ? 'round' : 'rounds'}, in which all take turns: ${spaced} guards ${pauseMs} ms apart, ${backToBack} back to`,
  )
  console.log(
    `back, ${load} with as many in flight as each guards most with (tried: ${inFlight.join(', ')}); cpu: of one`,
  )
  console.log('guard under that load, with its share of the sandbox')
  console.log(
    'stages: sandbox has the calls made ahead and the judging in it; record is the audit record, whose writing others share',
  )
  for (const benchmark of BENCHMARKS.filter(({ ruleCore }) => ruleCore === undefined))
    await printSet(benchmark, scratch, { rounds: all, inFlight })
}
