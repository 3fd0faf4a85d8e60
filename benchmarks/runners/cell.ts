import { z } from 'zod'
import { GuardMode } from '../../src/contract/definition.ts'
import { BenchmarkName } from '../datasets/dataset.ts'
import { MethodName } from '../methods/method-name.ts'

/** Injection styles of Agent Security Bench (arXiv:2410.02644). */
export const AttackStyle = z.enum(['naive', 'escape-characters', 'context-ignoring', 'fake-completion', 'combined'])
export type AttackStyle = z.infer<typeof AttackStyle>

/** An injection that tries to turn the guard: style, and where in the action it stands. */
export const Attack = z.strictObject({ style: AttackStyle, place: z.enum(['input', 'output']) })
export type Attack = z.infer<typeof Attack>

export const Order = z.enum(['nearest', 'farthest', 'random'])

/**
 * One condition of an evaluation: a method on a set under settings. A run is a list of them; every table and figure is made of cells.
 * A null takes the definition's own or has no meaning for the method.
 */
export const Cell = z.strictObject({
  benchmark: BenchmarkName,
  method: MethodName,
  /** Of `guardagent`; the others have none to choose. */
  core: z.enum(['rule', 'openai']).nullable(),
  /** Model that was asked for; null for methods that ask none. */
  model: z.string().nullable(),
  /** Demonstrations shown (k). */
  shots: z.number().int().min(0).max(20).nullable(),
  order: Order,
  /** For `order: random`. */
  seed: z.number().int().nullable(),
  /** Without: no built-in tools, and programs define what they need (`evidence: program`; table 2). */
  toolbox: z.boolean(),
  /** `prose`: the same permissions written as sentences (appendix .12). */
  requests: z.enum(['structured', 'prose']),
  /** Memory grows by what was judged rightly, in evaluation order. Frozen otherwise. */
  online: z.boolean(),
  /** Sizes of prompts and replies are counted (table 7). */
  texts: z.boolean(),
  attack: Attack.nullable(),
  /** Of `guardagent` and `rule`: a program for each action, or one that was compiled for all. Older runs do not name it: they are all per action. */
  mode: GuardMode.default('per-action'),
})
export type Cell = z.infer<typeof Cell>

/** A cell with everything usual but what is named. */
export function newCell(named: Pick<Cell, 'benchmark' | 'method'> & Partial<Cell>): Cell {
  return {
    core: null,
    model: null,
    shots: null,
    order: 'nearest',
    seed: null,
    toolbox: true,
    requests: 'structured',
    online: false,
    texts: false,
    attack: null,
    mode: 'per-action',
    ...named,
  }
}

function partsOf(cell: Cell): string[] {
  return [
    cell.benchmark,
    cell.method,
    ...(cell.core === null ? [] : [`core=${cell.core}`]),
    ...(cell.model === null ? [] : [`model=${cell.model}`]),
    ...(cell.shots === null ? [] : [`shots=${cell.shots}`]),
    ...(cell.order === 'nearest' ? [] : [`order=${cell.order}`]),
    ...(cell.seed === null ? [] : [`seed=${cell.seed}`]),
    ...(cell.toolbox ? [] : ['no-toolbox']),
    ...(cell.requests === 'structured' ? [] : [`requests=${cell.requests}`]),
    ...(cell.mode === 'per-action' ? [] : [`mode=${cell.mode}`]),
    ...(cell.online ? ['online'] : []),
    ...(cell.attack === null ? [] : [`attack=${cell.attack.style}-${cell.attack.place}`]),
  ]
}

/**
 * Names a cell by what is not usual about it; equal cells have equal ids.
 * @example cellId(newCell({ benchmark: 'eicu-ac', method: 'guardagent', core: 'rule' })) // 'eicu-ac guardagent core=rule'
 */
export function cellId(cell: Cell): string {
  return partsOf(cell).join(' ')
}

/** What a cell is called beside others of the same set: method, model and settings. */
export function cellLabel(cell: Cell): string {
  return partsOf(cell)
    .slice(1)
    .join(' ')
    .replaceAll(/\b(core|model|mode)=/g, '')
}

/** Core that a cell's verdicts come from, for reports: `rule`, `openai`, or of the method's own. */
export function coreOf({ method, core, benchmark }: Cell): string {
  const chosen = method === 'rule' ? 'rule' : method === 'guardagent' ? (core ?? 'rule') : method
  // The pseudo-rules of CSQA are in no form that the rule core follows: planner and coder of the set's own follow them.
  return chosen === 'rule' && benchmark === 'csqa' ? 'csqa-rules' : chosen
}
