import type { Attack, AttackClass } from './attack.ts'
import type { AttackReport, RunOptions } from './run-attack.ts'

/** Attacks at once; one child more is started ahead while another is being replaced. */
export const LANES = 2
export const SHORT: RunOptions = { timeoutMs: 80, patienceMs: 15_000 }
/** Classes of which every fourth attack is enough for `npm test`: each ends by a limit, which takes its time. `npm run attack` runs all. */
const SLOW = new Set(['time', 'memory', 'regular expressions'])

/** Those attacks of a class that `npm test` runs. */
export function chosenOf({ name, attacks }: AttackClass): readonly Attack[] {
  return SLOW.has(name) ? attacks.filter((_, index) => index % 4 === 0) : attacks
}

export async function runAll<Item>(
  items: readonly Item[],
  run: (item: Item) => Promise<AttackReport>,
): Promise<AttackReport[]> {
  const waiting = [...items]
  const reports: AttackReport[] = []
  const runLane = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) reports.push(await run(item))
  }
  await Promise.all(Array.from({ length: LANES }, runLane))
  return reports
}

export function unexpected(reports: readonly AttackReport[]) {
  return reports.filter(({ asExpected }) => !asExpected).map(({ name, expected, got }) => ({ name, expected, got }))
}
