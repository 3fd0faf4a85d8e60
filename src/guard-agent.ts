import { type Composed, compose, type OpenOptions } from './compose.ts'
import { Action } from './contract/action.ts'
import { type Demonstration, NewDemonstration } from './contract/demonstration.ts'
import { describeIssues } from './contract/describe-issue.ts'
import { InputError } from './contract/errors.ts'
import type { Verdict } from './contract/verdict.ts'
import { checkDemonstration } from './guard/check-demonstration.ts'
import { type GuardOptions, guardAction } from './guard.ts'

/** Levels of nesting in an action: beyond any real one, and far below where recursion would overflow. */
const DEPTH_LIMIT = 100

function isTooDeep(value: unknown): boolean {
  let level: unknown[] = [value]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > DEPTH_LIMIT) return true
    level = level.flatMap((item) => (item !== null && typeof item === 'object' ? Object.values(item) : []))
  }
  return false
}

/** Validates an action that came from outside. @throws InputError naming each field that is wrong */
export function parseAction(value: unknown, name: string): Action {
  if (isTooDeep(value)) throw new InputError(`action ${name}: nested more than ${DEPTH_LIMIT} levels deep; flatten it`)
  const parsed = Action.safeParse(value)
  if (parsed.success) return parsed.data
  throw new InputError(
    `action ${name}: ${describeIssues(parsed.error.issues, value)}; an action is {"input": …, "output": …, "answer": …, "identity": {…}}`,
  )
}

/** Validates a demonstration that came from outside. @throws InputError naming each field that is wrong */
export function parseDemonstration(value: unknown, name: string): NewDemonstration {
  const parsed = NewDemonstration.safeParse(value)
  if (parsed.success) return parsed.data
  throw new InputError(`demonstration ${name}: ${describeIssues(parsed.error.issues, value)}`)
}

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

  /** Checks a demonstration like a verdict, without adding it. @throws InputError where it does not hold */
  async checkDemonstration(candidate: NewDemonstration): Promise<NewDemonstration> {
    const parsed = parseDemonstration(candidate, 'given')
    await this.#track(checkDemonstration(this.#composed.stages, parsed))
    return parsed
  }

  /**
   * Adds a demonstration to memory, after checking it like a verdict. It is shown from the next guard on.
   * `from` says who wrote it; its id is made from the clock and randomness of this guard.
   * @throws InputError where it does not hold, DatabaseError
   */
  async addDemonstration(candidate: NewDemonstration, from: string): Promise<Demonstration> {
    const { stages, memory } = this.#composed
    const { questionId, task, ...checked } = await this.checkDemonstration(candidate)
    const now = stages.now()
    const evaluated = { ...(questionId === undefined ? {} : { questionId }), ...(task === undefined ? {} : { task }) }
    const source = { kind: 'manual' as const, from, ...evaluated }
    const added: Demonstration = {
      ...checked,
      id: stages.newId(now),
      source,
      at: now.toISOString(),
      status: 'confirmed',
    }
    memory.add([added])
    return added
  }

  /** Ends it once what is under way has ended. */
  async close(): Promise<void> {
    await Promise.allSettled(this.#underWay)
    await this.#composed.close()
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
