import { ActionFinder } from './action-finder.ts'
import { type FieldPlace, fieldPlaces } from './field-places.ts'
import type { Place } from './name-places.ts'
import type { Token } from './request-tokens.ts'

/** Names that the policy and the requests have. */
export type Names = { readonly fields: readonly string[]; readonly actions: readonly string[] }

/** One statement of the requests, with what it speaks of; looked for once, since a policy may ask for it often. */
export class Statement {
  readonly tokens: readonly Token[]
  /** What stands over its list. */
  readonly over: readonly Token[]
  readonly #overActions: ActionFinder
  readonly #names: Names
  readonly #fields = new Map<string, readonly FieldPlace[]>()
  readonly #actions: ActionFinder
  #spokenOf: readonly (readonly [field: string, places: readonly FieldPlace[]])[] | null = null

  constructor(tokens: readonly Token[], over: readonly Token[], names: Names) {
    this.tokens = tokens
    this.over = over
    this.#overActions = new ActionFinder(over)
    this.#names = names
    this.#actions = new ActionFinder(tokens)
  }

  placesOf(field: string): readonly FieldPlace[] {
    const known = this.#fields.get(field) ?? fieldPlaces(this.tokens, field)
    this.#fields.set(field, known)
    return known
  }

  /** Places of all fields but one. */
  otherPlaces(field: string): FieldPlace[] {
    this.#spokenOf ??= this.#names.fields
      .map((name) => [name, this.placesOf(name)] as const)
      .filter(([, places]) => places.length > 0)
    return this.#spokenOf.flatMap(([name, places]) => (name === field ? [] : places))
  }

  actionAt(action: string): Place | null {
    return this.#actions.find(action)
  }

  actionOver(action: string): Place | null {
    return this.#overActions.find(action)
  }

  /** Places of all actions but one. */
  otherActions(action: string): Place[] {
    const others = this.#names.actions.filter((name) => name !== action)
    return others.map((name) => this.actionAt(name)).filter((place) => place !== null)
  }
}
