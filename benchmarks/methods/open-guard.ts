import { join } from 'node:path'
import type { DefinitionInput } from '../../src/contract/definition.ts'
import type { Model } from '../../src/contract/model.ts'
import { GuardAgent } from '../../src/index.ts'
import type { Benchmark } from '../runners/benchmarks.ts'
import type { Cell } from '../runners/cell.ts'
import { compiledFileOf } from '../runners/run-folder/program-files.ts'
import { discardingLog } from './discarding-log.ts'
import type { MethodContext } from './method.ts'
import { requestsOf } from './requests-of.ts'

/** A benchmark's definition under a cell's settings. @throws InputError where the benchmark has no such requests */
function definitionOf(cell: Cell, benchmark: Benchmark): DefinitionInput {
  const definition = {
    ...benchmark.definition,
    requests: requestsOf(cell, benchmark),
    mode: cell.mode,
    ...(cell.shots === null ? {} : { shots: cell.shots }),
  }
  // Demonstrations would show the very tools that are missing.
  return cell.toolbox ? definition : { ...definition, builtInTools: false, evidence: 'program', shots: 0 }
}

/**
 * Opens the guard of a cell: memory in RAM with the seeds, its demonstrations in the cell's order, no log.
 *
 * @param model asked by the core `openai`; without one the guard follows the requests by rule, and needs no key
 * @throws InputError, PolicyError, ToolError, DatabaseError or SandboxError where the cell cannot be had
 * @example await using guard = await openGuard(cell, benchmark, context)
 */
export async function openGuard(
  cell: Cell,
  benchmark: Benchmark,
  context: MethodContext,
  model?: Model,
): Promise<GuardAgent> {
  const { sandbox, random, now, compiledIn } = context
  return GuardAgent.open({
    definition: definitionOf(cell, benchmark),
    memory: ':memory:',
    audit: discardingLog(),
    retrieval: { order: cell.order, ...(cell.seed === null ? {} : { seed: cell.seed }) },
    ...(model === undefined ? { core: benchmark.ruleCore ?? 'rule' } : { core: 'openai', model }),
    ...(cell.toolbox && benchmark.tools !== undefined ? { toolbox: benchmark.tools } : {}),
    ...(compiledIn !== undefined && { compiled: join(compiledIn, compiledFileOf(cell)) }),
    // That there is no program yet, or one that is not used any more, is for whoever compiles it to tell.
    log: () => undefined,
    ...(sandbox && { sandbox }),
    ...(random && { random }),
    ...(now && { now }),
  })
}
