import { type CompileOptions, compileDefinition } from './compose/compile-definition.ts'
import { type Composed, compose, type OpenOptions } from './compose.ts'
import type { Action } from './contract/action.ts'
import type { AuditRecord } from './contract/audit.ts'
import type { Compiled, LabelledExample } from './contract/compiled.ts'
import type { Demonstration, NewDemonstration } from './contract/demonstration.ts'
import { InputError } from './contract/errors.ts'
import type { Retrieved } from './contract/memory.ts'
import type { CompiledState } from './contract/stages.ts'
import type { Verdict } from './contract/verdict.ts'
import { checkDemonstration } from './guard/check-demonstration.ts'
import { parseAction, parseDemonstration, parseExamples, requireCompileRequest } from './guard/parse-given.ts'
import { findShown, maskDemonstration, type RetrieveOptions } from './guard/shown-demonstrations.ts'
import { type GuardOptions, guardAction } from './guard.ts'
import { addDemonstration } from './trust/add-demonstration.ts'
import { addLearned } from './trust/add-learned.ts'
import { confirmDemonstration } from './trust/confirm-demonstration.ts'
import { type Decided, decideVerdict, type HumanDecision } from './trust/decide-verdict.ts'
import { learnFromVerdict } from './trust/learn-from-verdict.ts'
import { requireRecord } from './trust/require-record.ts'
import type { Admittance, Trust } from './trust/trust.ts'

/** What a program must be able to decide of the examples by default, percent. */
const LEAST_SHARE = 80

/** Labelled examples and how a compiled program is accepted. */
export type CompileRequest = Partial<Omit<CompileOptions, 'examples'>> & {
  readonly examples?: readonly LabelledExample[]
}

/** Who lets a demonstration in (`by`), and whether also where it contradicts what is near it. */
export type AdmitOptions = Pick<Admittance, 'by' | 'despiteContradiction'>

/**
 * Guards one kind of target agent.
 *
 * @example
 * await using agent = await GuardAgent.open({ definition: 'guard.yaml' })
 * const verdict = await agent.guard({ input: 'which drugs does he take?', output: 'SELECT …', identity: { role: 'nursing' } })
 * if (stops(verdict)) throw new Error(verdict.message)
 */
export class GuardAgent implements AsyncDisposable {
  readonly #composed: Composed
  readonly #underWay = new Set<Promise<unknown>>()

  private constructor(composed: Composed) {
    this.#composed = composed
  }

  /** @throws InputError, PolicyError, ToolError, DatabaseError or SandboxError where something that was given cannot be used */
  static async open(options: OpenOptions): Promise<GuardAgent> {
    return new GuardAgent(await compose(options))
  }

  /** Name and model of the core, for reports. */
  get core(): { readonly name: string; readonly model: string | null } {
    const { name, model } = this.#composed.stages.core
    return { name, model }
  }

  /**
   * Checks one action. Whatever the action, a model or a program does, the answer is a verdict; a failure is `unknown`.
   * @throws InputError for an action of the wrong form, GuardFailure (definition's `onFailure: throw`), DatabaseError
   */
  async guard(action: Action, options: GuardOptions = {}): Promise<Verdict> {
    return this.#track(guardAction(this.#composed.stages, parseAction(action, 'given'), options))
  }

  /**
   * The demonstrations that a guard of this action would show a model: as many and in the order that the definition and `open` say, and masked like the action
   * where the definition's `redact` says so. No verdict comes about, and nothing is recorded.
   *
   * @throws InputError for an action of the wrong form, DatabaseError, or the signal's reason
   * @example const shown = await agent.retrieve(action, { leaveOut: { task: 'which drugs does patient 12 take?' } })
   */
  async retrieve(action: Action, options: RetrieveOptions = {}): Promise<Retrieved[]> {
    const { stages } = this.#composed
    const read = stages.readAction(parseAction(action, 'given'))
    const found = await this.#track(findShown(stages, read, options))
    return found.map(({ demonstration, distance }) => ({
      demonstration: maskDemonstration(demonstration, read.mask),
      distance,
    }))
  }

  /** Checks a demonstration like a verdict, without adding it. @throws InputError where it does not hold */
  async checkDemonstration(candidate: NewDemonstration): Promise<NewDemonstration> {
    const parsed = parseDemonstration(candidate, 'given')
    await this.#track(checkDemonstration(this.#composed.stages, parsed))
    return parsed
  }

  /**
   * Adds a demonstration to memory, after checking it like a verdict. It is shown from the next guard on.
   * `from` says who wrote it, and answers for it unless `by` names another; without an `id` of the caller's own, one is made from the clock and randomness
   * of this guard. Ids decide between demonstrations that are equally near.
   * @throws InputError where it does not hold, or contradicts trusted ones that are nearly the same, DatabaseError (also for an id that is taken)
   */
  async addDemonstration(
    candidate: NewDemonstration,
    from: string,
    { id, ...options }: Partial<AdmitOptions> & { readonly id?: string } = {},
  ): Promise<Demonstration> {
    const { stages } = this.#composed
    const at = stages.now()
    const written = { candidate: parseDemonstration(candidate, 'given'), from, id: id ?? stages.newId(at), at }
    return this.#track(addDemonstration(this.#trust(), written, { by: from, ...options }))
  }

  /**
   * A recorded verdict, as the definition's `store` kept it; null where there is none of this agent by that id.
   * @throws DatabaseError where the record is damaged
   */
  verdict(id: string): Verdict | null {
    const { audit, definition } = this.#composed.stages
    const record = audit.get(id)
    return record === null || record.entry.agent !== definition.agent ? null : record.entry.verdict
  }

  /**
   * Makes a demonstration of a recorded verdict. It waits in quarantine, where nobody is shown it: see `confirm` and `decide`.
   * @throws InputError where there is no such verdict, nothing to learn of it, or it was learned from before
   */
  learn(verdictId: string, { by }: Pick<AdmitOptions, 'by'>): Demonstration {
    const { stages, memory } = this.#composed
    const learned = learnFromVerdict(this.#record(verdictId))
    addLearned(memory, learned, { by, at: stages.now().toISOString() })
    return learned
  }

  /**
   * Lets a demonstration out of quarantine, after checking it like a verdict.
   * @throws InputError where it does not hold, or contradicts trusted ones that are nearly the same; it then stays there
   */
  async confirm(id: string, options: AdmitOptions): Promise<Demonstration> {
    return this.#track(confirmDemonstration(this.#trust(), id, options))
  }

  /**
   * Tells what a person decided about a verdict's action: `label` 0 to allow it, 1 to deny it. What was learned from the verdict is distrusted where
   * the person decided otherwise; else the definition's `learning.admit` says whether this lets it into prompts.
   * @throws InputError where there is no such verdict of this agent
   */
  async decide(verdictId: string, decision: HumanDecision): Promise<Decided> {
    const record = this.#record(verdictId)
    const { learning } = this.#composed.stages.definition
    return this.#track(decideVerdict(this.#trust(), { record, decision, admission: learning.admit }))
  }

  /** Whether there is a compiled program that this guard may use, and why not. What was compiled elsewhere since it was opened is not seen. */
  get compiled(): CompiledState {
    return this.#composed.compiled.state()
  }

  /**
   * Lets the core write one program for all actions, and tries it on memory's demonstrations and on the examples given. Where it agrees with every label
   * that it decides, decides enough of them, and stands the checks of policy and mutation, it is kept, and used from the next guard on (definition's
   * `mode`); else the answer says what it got wrong. A program that does not check all that the requests ask for is refused unless `acceptUncovered` says
   * that nobody needs to check the rest on actions that it decides. Runs the program many times, and asks a model only where the core does.
   *
   * @throws InputError where this guard cannot compile, or there is nothing to try a program on; ModelError, PolicyError, DatabaseError
   * @example const { accepted } = await agent.compile({ examples: [{ input: '…', output: '…', identity: { role: 'nursing' }, label: 1 }] })
   */
  async compile(options: CompileRequest = {}): Promise<Compiled> {
    requireCompileRequest(options)
    const { examples = [], leastShare = LEAST_SHARE, ...rest } = options
    const read = parseExamples(examples)
    return this.#track(compileDefinition(this.#composed, { examples: read, leastShare, ...rest }))
  }

  /** Ends it once what is under way has ended. */
  async close(): Promise<void> {
    await Promise.allSettled(this.#underWay)
    await this.#composed.close()
  }

  #trust(): Trust {
    const { stages, memory, nearest } = this.#composed
    const { definitionHash, toolboxHash, now } = stages
    const check = (candidate: NewDemonstration) => checkDemonstration(stages, candidate)
    return { memory, nearest, check, checkedWith: { definitionHash, toolboxHash }, now }
  }

  #record(verdictId: string): AuditRecord {
    const { audit, definition } = this.#composed.stages
    const record = requireRecord(audit, verdictId)
    const { agent } = record.entry
    if (agent === definition.agent) return record
    throw new InputError(
      `verdict \`${verdictId}\` is about agent \`${agent}\`, but the definition guards \`${definition.agent}\`; use that agent's definition`,
    )
  }

  async #track<T>(work: Promise<T>): Promise<T> {
    this.#underWay.add(work)
    try {
      return await work
    } finally {
      this.#underWay.delete(work)
    }
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close()
  }
}

/** True if the target agent must not go on: anything but an allow, unless the guard only watches (`mode: shadow`). */
export function stops(verdict: Pick<Verdict, 'decision' | 'mode'>): boolean {
  return verdict.mode === 'enforce' && verdict.decision !== 'allow'
}
