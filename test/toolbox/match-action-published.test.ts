import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { WEB_RULES } from '../../benchmarks/definitions/web-rules.ts'
import { matchAction } from '../../src/toolbox/match-action.ts'

const FILE = fileURLToPath(new URL('../../../shared/data/seeact/sample_labeled_all.json', import.meta.url))
const Rows = z.array(
  z.object({
    confirmed_task: z.string(),
    user_info: z.record(z.string(), z.union([z.boolean(), z.number()])),
    label: z.number(),
    violation: z.string(),
    prompt: z.array(z.string()),
    gpt_output: z.array(z.string()),
  }),
)
type Row = z.infer<typeof Rows>[number]

/** Text of the element that the agent chose, by its letter in the last prompt's choices. */
function chosenElement(row: Row): string {
  const letter = /ELEMENT:\s*([A-Z]{1,2})\b/.exec(row.gpt_output.at(-1) ?? '')?.[1]
  const line = (row.prompt.at(-1) ?? '')
    .split('\n')
    .find((one) => letter !== undefined && one.startsWith(`${letter}. `))
  return line?.slice((letter?.length ?? 0) + 2) ?? ''
}

function violations(row: Row): string[] {
  const { actions } = matchAction(
    { task: row.confirmed_task, element: chosenElement(row) },
    WEB_RULES.map(({ action }) => action),
  )
  const holds = (rule: (typeof WEB_RULES)[number]) => {
    const actual = row.user_info[rule.field]
    return rule.operator === '>=' ? Number(actual) >= Number(rule.value) : actual === rule.value
  }
  return WEB_RULES.filter((rule) => actions.includes(rule.action) && !holds(rule)).map(({ violation }) => violation)
}

describe.skipIf(!existsSync(FILE))('MatchAction on Mind2Web-SC (skipped where ../shared/data is absent)', () => {
  it('gives labels and violated rules at least 95 in 100 times', () => {
    const rows = Rows.parse(JSON.parse(readFileSync(FILE, 'utf8')))
    const right = rows.filter((row) => violations(row).length > 0 === (row.label === 1))
    const denied = rows.filter(({ label }) => label === 1)
    const found = denied.filter((row) => violations(row).includes(row.violation))
    expect((100 * right.length) / rows.length).toBeGreaterThanOrEqual(95)
    expect((100 * found.length) / denied.length).toBeGreaterThanOrEqual(95)
  })
})
