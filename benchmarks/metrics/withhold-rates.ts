import type { MethodName } from '../methods/method-name.ts'
import type { Fractions } from './score-examples.ts'

type RateName = keyof Fractions

const FINDINGS: readonly RateName[] = ['ea', 'eaExact']
const ALL: readonly RateName[] = ['lpa', 'lpp', 'lpr', 'ea', 'eaExact', 'fra']

/** Rates that say nothing about a method: moderation names no columns or rules, and whoever is only watched for code is asked for no verdict. */
export function withheldRates(method: MethodName): readonly RateName[] {
  if (method === 'code-choice') return ALL
  return method === 'llama-guard' || method === 'llama-guard-requests' ? FINDINGS : []
}

/** The same rates, or intervals, with a null where a method's say nothing. */
export function withhold<Rates extends Readonly<Record<RateName, unknown>>>(rates: Rates, method: MethodName) {
  const nulls = withheldRates(method).map((name): [RateName, null] => [name, null])
  return { ...rates, ...Object.fromEntries(nulls) }
}
