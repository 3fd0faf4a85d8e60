import { describe, expect, it } from 'vitest'
import { checkMutations } from '../../../src/compile/mutate/check-mutations.ts'
import { runExamples } from '../../../src/compile/run-examples.ts'
import type { CompiledRun } from '../../../src/contract/compiled.ts'
import { type OpenBench, openBench } from '../open-bench.ts'
import { honestWard, WARD, WARD_EXAMPLES } from '../ward.ts'

async function check(given: Omit<OpenBench, 'programs'>, more: Partial<ReturnType<typeof openBench>> = {}) {
  const bench = { ...openBench({ ...given, programs: [honestWard] }), ...more }
  const { policy } = bench.parsed
  const program = String(honestWard)
  return checkMutations({ bench, program, policy, runs: await runExamples(bench, program, null) })
}

describe('checkMutations', () => {
  it('finds nothing wrong with an honest program', async () => {
    const { problems, tallies, untried } = await check(WARD)
    expect({ problems, untried }).toEqual({ problems: [], untried: [] })
    expect(tallies.length).toBeGreaterThan(10)
  })

  it('names permissions that no example showed a way to change', async () => {
    const { untried } = await check({ ...WARD, examples: WARD_EXAMPLES.slice(0, 2) })
    expect(untried).toEqual(['role nurse', 'column lab.patientunitstayid', 'column lab.labname'])
  })

  it('finds a program that only ever decides one way', async () => {
    const run: CompiledRun = { kind: 'decided', result: { decision: 'deny', reasons: [] }, calls: [] }
    const { problems } = await check(
      { ...WARD, examples: WARD_EXAMPLES.filter(({ label }) => label === 1) },
      { run: async () => run },
    )
    expect(problems.at(-1)?.message).toContain('decided `deny` for every example and every change of one')
  })

  it('starts from no disputed example', async () => {
    const examples = WARD_EXAMPLES.map((example) => ({ ...example, disputed: true }))
    expect((await check({ ...WARD, examples })).tallies).toEqual([])
  })

  it('expects no allow where the operator has a check that may deny for reasons of its own', async () => {
    const { task } = openBench({ ...WARD, programs: [] })
    const tool = { name: 'CheckShift', kind: 'check' as const, description: '', declaration: '' }
    const own = await check(WARD, { task: { ...task, tools: [tool] } })
    expect(own.tallies.map(({ change }) => change)).not.toContain('another role, which may read it')
    const reader = await check(WARD, { task: { ...task, tools: [{ ...tool, kind: 'reader' }] } })
    expect(reader.tallies.map(({ change }) => change)).toContain('another role, which may read it')
  })
})
