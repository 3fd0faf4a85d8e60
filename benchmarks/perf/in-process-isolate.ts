import ivm from 'isolated-vm'
import type { SandboxLimits } from '../../src/contract/sandbox.ts'
import { isolateBuilder } from '../../src/sandbox/child/isolate.cjs'
import { runProgram } from '../../src/sandbox/child/run-program.cjs'
import { type Contender, requireResult } from './contender.ts'
import type { MeasuredProgram } from './measured-program.ts'

/**
 * A fresh isolate per program within this very process, by the same code that a child of the pool runs: what the separate process costs is
 * the difference. A program that V8 or isolated-vm cannot stop would take this process with it.
 *
 * @param ahead builds the isolate for the next program while nobody waits for it
 */
export function inProcessIsolate(limits: SandboxLimits, { ahead }: { readonly ahead: boolean }): Contender {
  let running: MeasuredProgram | null = null
  const buildIsolate = isolateBuilder(ivm, {
    memoryMb: limits.memoryMb,
    callTool(name, argumentsJson) {
      if (running === null) throw new Error('a program called a tool after its end')
      return running.answer(name, argumentsJson)
    },
  })
  const build = () => buildIsolate().addGuest()
  let spare = ahead ? build() : null
  let used: ReturnType<typeof build> | null = null
  return {
    name: ahead ? 'isolate in this process, built ahead' : 'isolate in this process',
    inFlight: 1,
    async run(measured) {
      const { program, names, data, nowMs } = measured
      used = spare ?? build()
      spare = null
      running = measured
      const message = runProgram(used, { program, names, data, nowMs, limits: measured.limits })
      running = null
      if (message.kind !== 'done') throw new Error(`a measured program gave no result: ${message.kind}`)
      requireResult(message.envelope)
    },
    tidy() {
      used?.isolate.dispose()
      used = null
      if (ahead) spare = build()
    },
    async close() {
      spare?.isolate.dispose()
    },
  }
}
