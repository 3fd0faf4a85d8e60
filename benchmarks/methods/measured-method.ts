import type { Demonstration } from '../../src/contract/demonstration.ts'
import { renderJson } from '../../src/contract/json.ts'
import type { TextCounter } from './count-texts.ts'
import type { Judged, Texts } from './judged.ts'
import type { Method, Question } from './method.ts'
import type { TextMeter } from './text-meter.ts'

export type Measuring = {
  readonly meter: TextMeter
  readonly sizeOf: TextCounter
  /** Demonstrations that were shown for a question, by its verdict. */
  readonly shown: (question: Question, judged: Judged) => Promise<readonly Demonstration[]>
  /** Whether programs are shown too. */
  readonly programs: boolean
}

/** A demonstration as prompts show it, without the marks around its parts. A plan's last step tells of the program, and goes with it. */
export function demonstrationText(demonstration: Demonstration, { programs }: Pick<Measuring, 'programs'>): string {
  const { input, output, identity, plan, program, label } = demonstration
  return [
    renderJson(input),
    renderJson(output),
    ...(identity === undefined ? [] : [renderJson(identity)]),
    (programs ? plan : plan.slice(0, 3)).map((step, index) => `${index + 1}. ${step}`).join('\n'),
    ...(programs ? [program] : []),
    label === 1 ? 'denied' : 'allowed',
  ].join('\n\n')
}

function meanSize(demonstrations: readonly Demonstration[], measuring: Measuring): Texts['demonstration'] {
  if (demonstrations.length === 0) return null
  const sizes = demonstrations.map((one) => measuring.sizeOf(demonstrationText(one, measuring)))
  const mean = (sum: number) => sum / sizes.length
  return {
    words: mean(sizes.reduce((sum, { words }) => sum + words, 0)),
    tokens: mean(sizes.reduce((sum, { tokens }) => sum + tokens, 0)),
  }
}

/**
 * A method whose verdicts tell how long the texts were that led to them (arXiv:2406.09187, table 7).
 * @example const measured = measuredMethod(method, { meter, sizeOf, shown, programs: true })
 */
export function measuredMethod(method: Method, measuring: Measuring): Method {
  return {
    ...method,
    async judge(question, options) {
      const { result, sizes } = await measuring.meter.measure(() => method.judge(question, options))
      const demonstration = meanSize(await measuring.shown(question, result), measuring)
      return { ...result, texts: { demonstration, ...sizes } }
    },
  }
}
