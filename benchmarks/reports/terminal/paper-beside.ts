import type { MethodName } from '../../methods/method-name.ts'
import type { PaperResult } from '../../paper/paper-result.ts'
import type { Cell } from '../../runners/cell.ts'
import { paperResults } from '../sections/results-table.ts'

type Beside = { readonly method: MethodName; readonly model: string; readonly name: string }

const GUARDAGENT: Beside = { method: 'guardagent', model: 'GPT-4', name: 'GuardAgent, GPT-4' }
const BESIDE: Readonly<Partial<Record<MethodName, Beside>>> = {
  guardagent: GUARDAGENT,
  rule: GUARDAGENT,
  'model-guarding-agent': { method: 'model-guarding-agent', model: 'GPT-4', name: 'model guarding agent, GPT-4' },
  hardcoded: { method: 'hardcoded', model: 'GPT-4', name: 'hardcoded rules, GPT-4' },
  'llama-guard': { method: 'llama-guard', model: 'LlamaGuard3-8B', name: 'LlamaGuard3-8B' },
}

/** A row of the paper's under the name that it has beside ours; `notes` say where it is of another method. */
export type PaperBeside = { readonly name: string; readonly row: PaperResult; readonly notes: readonly string[] }

/** The row of table 1 (arXiv:2406.09187) for the method, on the set; none for methods and sets that the table does not have. */
export function paperBeside(cell: Pick<Cell, 'benchmark' | 'method'>): PaperBeside[] {
  const beside = BESIDE[cell.method]
  if (beside === undefined) return []
  const { method, model, name } = beside
  const foreign = `the paper has no method \`${cell.method}\`: its GuardAgent stands beside it`
  const notes = method === cell.method ? [] : [foreign]
  const rows = paperResults(cell.benchmark, model).filter((row) => row.method === method)
  return rows.map((row) => ({ name, row, notes }))
}
