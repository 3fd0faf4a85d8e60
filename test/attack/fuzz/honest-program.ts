import { type Sandbox, SandboxLimits } from '../../../src/contract/sandbox.ts'
import { runCase } from './run-case.ts'

const LIMITS = SandboxLimits.parse({ memoryMb: 16, timeoutMs: 10_000 })

/** Says what is wrong with the answer to a program that does nothing odd, or null. `number` makes each one different. */
export async function askHonestly(sandbox: Sandbox, number: number): Promise<string | null> {
  const program = `console.log('honest', ${number})\nreturn { sum: Echo(${number}, 2).reduce((sum, item) => sum + item), text: input.text }`
  const expected = {
    outcome: {
      ok: true,
      result: JSON.stringify({ sum: number + 2, text: 'which books are lent?' }),
      logs: [`honest ${number}`],
    },
    calls: [{ name: 'Echo', argumentsJson: `[${number},2]` }],
  }
  const { trace, fault } = await runCase(sandbox, program, LIMITS)
  if (fault !== null) return `an honest program: ${fault}`
  return trace === JSON.stringify(expected) ? null : `an honest program was answered ${trace.slice(0, 500)}`
}
