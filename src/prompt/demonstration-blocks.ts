import type { Demonstration } from '../contract/demonstration.ts'
import { renderJson } from '../contract/json.ts'
import type { DataBlock } from './quote-data.ts'

/** One demonstration as blocks of data, with or without its program. `index` counts from 0. */
export function demonstrationBlocks(demonstration: Demonstration, index: number, programs: boolean): DataBlock[] {
  const { input, output, identity, plan, program, label } = demonstration
  const name = `demonstration-${index + 1}`
  return [
    { label: `${name}-input`, text: renderJson(input) },
    { label: `${name}-output`, text: renderJson(output) },
    ...(identity ? [{ label: `${name}-identity`, text: renderJson(identity) }] : []),
    { label: `${name}-plan`, text: plan.map((step, at) => `${at + 1}. ${step}`).join('\n') },
    ...(programs ? [{ label: `${name}-program`, text: program }] : []),
    { label: `${name}-verdict`, text: label === 1 ? 'denied' : 'allowed' },
  ]
}
