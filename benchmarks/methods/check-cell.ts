import { InputError } from '../../src/contract/errors.ts'
import type { Benchmark } from '../runners/benchmarks.ts'
import { type Cell, cellId } from '../runners/cell.ts'
import type { MethodName } from './method-name.ts'
import { requestsOf } from './requests-of.ts'
import { writesPrograms } from './writes-programs.ts'

const ASK_A_MODEL: ReadonlySet<MethodName> = new Set([
  'model-guarding-agent',
  'llama-guard',
  'llama-guard-requests',
  'code-choice',
])

/** Whether verdicts of a cell come from a model. */
export function asksModel({ method, core }: Pick<Cell, 'method' | 'core'>): boolean {
  return method === 'guardagent' ? core === 'openai' : ASK_A_MODEL.has(method)
}

/** Whether what a cell's verdicts were is kept, so that later ones can be shown it. */
function hasMemory(cell: Cell): boolean {
  return writesPrograms(cell) && cell.toolbox
}

/** What does not go together in a cell, and what to do about it; null where all of it does. */
function contradictionIn(cell: Cell): string | null {
  const { method, core, model, toolbox, online, attack } = cell
  const asks = asksModel(cell)
  if (method === 'rule' && core === 'openai') return 'method `rule` has the core `rule`; use method `guardagent`'
  if (asks && model === null) return `method \`${method}\` asks a model, and none is named; name one`
  if (!asks && model !== null) return `nothing asks the model \`${model}\`; leave it out, or use core \`openai\``
  if (method === 'hardcoded' && attack !== null)
    return 'method `hardcoded` scores logs, which an attack on the action does not change; leave `attack` out'
  if (!toolbox && !(method === 'guardagent' && core === 'openai'))
    return 'only method `guardagent` with core `openai` can do without the toolbox; its programs define what they need'
  if (online && !hasMemory(cell))
    return `method \`${method}\`${toolbox ? '' : ' without the toolbox'} has no memory that could grow; leave \`online\` out`
  return null
}

/** The same of what only a compiled program needs. */
function notCompiling(cell: Cell, { ruleCore }: Benchmark): string | null {
  if (cell.mode === 'per-action') return null
  if (!writesPrograms(cell)) return `method \`${cell.method}\` writes no programs to compile; leave \`mode\` out`
  if (!cell.toolbox) return 'a compiled program stands on the toolbox; leave `mode` out, or the toolbox in'
  if (asksModel(cell) || ruleCore === undefined || ruleCore.compiler !== undefined) return null
  return `core \`${ruleCore.name}\` of this set writes no program for all actions; leave \`mode\` out, or use core \`openai\``
}

/** Refuses a cell that makes no sense before anything is asked for it. @throws InputError that says why, and what to do */
export function checkCell(cell: Cell, benchmark: Benchmark): void {
  if (cell.benchmark !== benchmark.name)
    throw new InputError(
      `\`${cellId(cell)}\`: expected its own set, got \`${benchmark.name}\`; open it with the set it names`,
    )
  const contradiction = contradictionIn(cell) ?? notCompiling(cell, benchmark)
  if (contradiction !== null) throw new InputError(`\`${cellId(cell)}\`: ${contradiction}`)
  requestsOf(cell, benchmark)
}
