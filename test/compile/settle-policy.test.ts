import { describe, expect, it } from 'vitest'
import type { ExampleRun } from '../../src/compile/run-examples.ts'
import { settlePolicy } from '../../src/compile/settle-policy.ts'
import { openBench } from './open-bench.ts'
import { honestWard, WARD } from './ward.ts'

const LIST = { lab: ['labname', 'labsecret'] }

function passing(identity: Record<string, string>): ExampleRun {
  const call = { tool: 'CheckAccess', arguments: [LIST, {}], result: { denied: false, reasons: [] }, ms: 0 }
  return {
    example: { id: 'one', from: 'labelled', action: { input: '', output: '', identity }, label: 0, disputed: false },
    run: { kind: 'decided', result: { decision: 'allow', reasons: [] }, calls: [call] },
  }
}

describe('settlePolicy', () => {
  it('keeps what the requests were parsed into, whatever the program passed', () => {
    const bench = openBench({ ...WARD, programs: [honestWard] })
    const settled = settlePolicy(bench, [passing({ role: 'nurse' })])
    expect(settled).toMatchObject({ source: 'parsed', policy: bench.parsed.policy, problems: [] })
  })

  it('takes over what the program passed where the requests do not parse, and names each part that they do not say', () => {
    const bench = openBench({ ...WARD, requests: 'Please let a nurse see labname of lab.', programs: [honestWard] })
    const settled = settlePolicy(bench, [passing({ user_role: 'nurse' })])
    expect(settled).toMatchObject({ source: 'program', policy: { roles: { nurse: LIST } } })
    expect(settled.problems.map(({ message }) => message)).toEqual([expect.stringContaining('the column `labsecret`')])
  })
})
