import type { KnownCall, Sandbox } from '../../src/contract/sandbox.ts'
import { GuardAgent } from '../../src/index.ts'
import { type Benchmark, OWN_SEED } from '../runners/benchmarks.ts'
import { ruleGuard } from '../runners/rule-guard.ts'
import type { MeasuredProgram } from './measured-program.ts'

/** Hands everything on to `sandbox`, and keeps each program that gave a result, with the replies that its calls had. */
function recording(sandbox: Sandbox, recorded: MeasuredProgram[]): Sandbox {
  return {
    engine: sandbox.engine,
    close: () => sandbox.close(),
    async run(program, tools, limits, signal) {
      const known: KnownCall[] = []
      const call = async (name: string, argumentsJson: string) => {
        const reply = await tools.call(name, argumentsJson)
        known.push({ name, argumentsJson, reply })
        return reply
      }
      const answer = (name: string, argumentsJson: string) => {
        const found = known.find((one) => one.name === name && one.argumentsJson === argumentsJson)
        if (found === undefined) throw new Error(`${name} was called with other arguments than in the record`)
        return found.reply
      }
      const { names, data, nowMs = 0 } = tools
      const outcome = await sandbox.run(program, { ...tools, call }, limits, signal)
      if (outcome.ok) recorded.push({ program, names, data, nowMs, limits, known, answer })
      return outcome
    },
  }
}

/** The programs that the rule core writes for the first `count` examples of a benchmark, with what the real tools answered. */
export async function recordPrograms(
  benchmark: Benchmark,
  { count, sandbox }: { readonly count: number; readonly sandbox: Sandbox },
): Promise<MeasuredProgram[]> {
  const { examples } = benchmark.load(benchmark.generate(OWN_SEED))
  const recorded: MeasuredProgram[] = []
  await using agent = await GuardAgent.open({
    ...ruleGuard(benchmark),
    sandbox: recording(sandbox, recorded),
  })
  for (const { action } of examples.slice(0, count)) await agent.guard(action)
  return recorded
}
