import { setTimeout } from 'node:timers/promises'
import { rotate } from '../measure.ts'
import { cpuMsSoFar } from './cpu-time.ts'
import type { GuardContender } from './guard-contender.ts'
import { type GuardSample, medianStages, type Percentiles, percentiles, sampleOf } from './guard-sample.ts'

/** One round of one contender. */
export type GuardRound = {
  readonly spaced: Percentiles
  readonly backToBack: Percentiles
  /** Medians back to back. */
  readonly stages: GuardSample
  /** Guards per second, several at a time. */
  readonly rate: number
  /** Processor time per guard under that load, children among it; null where it cannot be told. */
  readonly cpuMs: number | null
}

export type GuardFigures = {
  readonly contender: GuardContender
  readonly inFlight: number
  readonly rounds: GuardRound[]
}

export type RoundSizes = {
  /** Guards one at a time with a pause before each, and the pause. */
  readonly spaced: number
  readonly pauseMs: number
  /** Guards one at a time without. */
  readonly backToBack: number
  /** Guards with several in flight, in all. */
  readonly load: number
  /** The same for each number in flight that is tried. */
  readonly trial: number
}

/** Goes round and round in a contender's actions, from one call to the next. */
function actionsOf({ actions, kind }: GuardContender) {
  let at = 0
  return () => {
    const action = actions[at++ % actions.length]
    if (action === undefined) throw new Error(`\`${kind.name}\` has no actions`)
    return action
  }
}

async function guardOne(contender: GuardContender, next: ReturnType<typeof actionsOf>): Promise<GuardSample> {
  const action = next()
  const started = performance.now()
  const verdict = await contender.guard(action)
  const guardMs = performance.now() - started
  if (contender.kind.aimed && verdict.way !== 'compiled')
    throw new Error(`\`${contender.kind.name}\`: the compiled program did not decide`)
  return sampleOf(verdict, guardMs)
}

type Under = { readonly contender: GuardContender; readonly next: ReturnType<typeof actionsOf> }

async function oneAtATime({ contender, next }: Under, count: number, pauseMs: number): Promise<GuardSample[]> {
  const samples: GuardSample[] = []
  for (let done = 0; done < count; done++) {
    if (pauseMs > 0) await setTimeout(pauseMs)
    samples.push(await guardOne(contender, next))
  }
  return samples
}

/** So many guards with so many in flight. @returns guards per second, and processor time of one */
async function underLoad({ contender, next }: Under, count: number, inFlight: number) {
  let begun = 0
  const work = async () => {
    while (begun++ < count) await guardOne(contender, next)
  }
  const before = cpuMsSoFar(contender.pids())
  const started = performance.now()
  await Promise.all(Array.from({ length: inFlight }, work))
  const tookMs = performance.now() - started
  const after = cpuMsSoFar(contender.pids())
  const cpuMs = before === null || after === null ? null : (after - before) / count
  return { rate: (count * 1000) / tookMs, cpuMs }
}

/** The number in flight at which a contender guards most per second, of those that are tried. */
async function bestInFlight(under: Under, { trial }: RoundSizes, tried: readonly number[]): Promise<number> {
  let best = { inFlight: tried[0] ?? 1, rate: 0 }
  for (const inFlight of tried) {
    const { rate } = await underLoad(under, trial, inFlight)
    if (rate > best.rate) best = { inFlight, rate }
  }
  return best.inFlight
}

async function measureRound(under: Under, sizes: RoundSizes, inFlight: number): Promise<GuardRound> {
  const spaced = await oneAtATime(under, sizes.spaced, sizes.pauseMs)
  const backToBack = await oneAtATime(under, sizes.backToBack, 0)
  const load = await underLoad(under, sizes.load, inFlight)
  return {
    spaced: percentiles(spaced),
    backToBack: percentiles(backToBack),
    stages: medianStages(backToBack),
    ...load,
  }
}

export type Measuring = {
  readonly sizes: RoundSizes
  readonly rounds: number
  /** Numbers in flight to choose from, each contender its own. */
  readonly inFlight: readonly number[]
}

/** Warms every contender up by choosing its number in flight, then measures round after round; contenders take turns, so that noise hits all alike. */
export async function measureGuards(
  contenders: readonly GuardContender[],
  { sizes, rounds, inFlight }: Measuring,
): Promise<GuardFigures[]> {
  const measured: (Under & GuardFigures)[] = []
  for (const contender of contenders) {
    const under = { contender, next: actionsOf(contender) }
    measured.push({ ...under, inFlight: await bestInFlight(under, sizes, inFlight), rounds: [] })
  }
  for (let round = 0; round < rounds; round++)
    for (const figures of rotate(measured, round)) {
      figures.rounds.push(await measureRound(figures, sizes, figures.inFlight))
    }
  return measured
}
