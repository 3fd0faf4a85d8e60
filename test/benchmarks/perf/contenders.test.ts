import { describe, expect, it } from 'vitest'
import { inProcessIsolate } from '../../../benchmarks/perf/in-process-isolate.ts'
import { emptyProgram } from '../../../benchmarks/perf/measured-program.ts'
import { poolContender } from '../../../benchmarks/perf/pool-contender.ts'
import { vmContext } from '../../../benchmarks/perf/vm-context.ts'
import { SandboxLimits } from '../../../src/contract/sandbox.ts'
import { sandboxPool } from '../../../src/sandbox/sandbox-pool.ts'

const LIMITS = SandboxLimits.parse({})
const MAKERS = [
  { what: 'the pool', make: () => poolContender(sandboxPool({ children: 1 }), { children: 1 }) },
  { what: 'the isolate', make: () => inProcessIsolate(LIMITS, { ahead: false }) },
  { what: 'the isolate built ahead', make: () => inProcessIsolate(LIMITS, { ahead: true }) },
  { what: 'the context', make: vmContext },
]

describe.each(MAKERS)('$what', ({ make }) => {
  it('runs the same program with the same tools', async () => {
    const calls: string[] = []
    const measured = {
      ...emptyProgram(LIMITS),
      program: 'return Check(input.sql)',
      names: ['Check'],
      data: '{"input":{"sql":"select"}}',
      answer: (name: string, argumentsJson: string) => {
        calls.push(name + argumentsJson)
        return '{"ok":{"denied":false}}'
      },
    }
    const contender = make()
    try {
      for (let round = 0; round < 2; round++) {
        await contender.run(measured)
        contender.tidy()
      }
      expect(calls).toEqual(['Check["select"]', 'Check["select"]'])
    } finally {
      await contender.close()
    }
  })

  it('fails where a program gives no result', async () => {
    const contender = make()
    try {
      await expect(contender.run({ ...emptyProgram(LIMITS), program: 'throw new Error("no")' })).rejects.toThrow('no')
    } finally {
      contender.tidy()
      await contender.close()
    }
  })
})

it('the pool runs accepted programs without asking for what is known', async () => {
  const contender = poolContender(sandboxPool({ children: 1 }), { children: 1, accepted: true })
  const measured = {
    ...emptyProgram(LIMITS),
    program: 'return Check(1)',
    names: ['Check'],
    known: [{ name: 'Check', argumentsJson: '[1]', reply: '{"ok":2}' }],
  }
  try {
    await expect(contender.run(measured)).resolves.toBeUndefined()
    await expect(contender.run({ ...measured, program: 'return Check(2)' })).rejects.toThrow('failed')
  } finally {
    await contender.close()
  }
})
