import { type FieldPlace, fieldPlaces } from './field-places.ts'
import { type Place, wordPlaces } from './name-places.ts'
import { nameWords, type Token } from './request-tokens.ts'

/** Names that the policy and the requests have. */
export type Names = { readonly fields: readonly string[]; readonly actions: readonly string[] }

/** Words that an action's name may have or lack. */
const SMALL = new Set('a an the to of or and for in on with at any some their , ; / . : ( )'.split(' '))
const ENDINGS = /(?:ing|ed|es|s|e)$/
const LEAST_STEM = 3

function stemOf(word: string): string {
  const stem = word.replace(/'s?$/, '').replace(ENDINGS, '')
  return stem.length >= LEAST_STEM ? stem : word
}

/** An action among tokens: its words in a row, or each of them somewhere in one of its forms. */
export function findAction(tokens: readonly Token[], action: string): Place | null {
  const words = nameWords(action)
  const [row] = wordPlaces(tokens, words)
  if (row) return row
  const stems = tokens.map(({ text }) => stemOf(text))
  const wanted = words.filter((word) => !SMALL.has(word)).map(stemOf)
  const places = wanted.map((stem) => stems.indexOf(stem))
  if (places.length === 0 || places.includes(-1)) return null
  return { from: Math.min(...places), to: Math.max(...places) + 1 }
}

/** One statement of the requests, with what it speaks of; looked for once, since a policy may ask for it often. */
export class Statement {
  readonly tokens: readonly Token[]
  /** What stands over its list. */
  readonly over: readonly Token[]
  readonly #names: Names
  readonly #fields = new Map<string, readonly FieldPlace[]>()
  readonly #actions = new Map<string, Place | null>()
  #spokenOf: readonly (readonly [field: string, places: readonly FieldPlace[]])[] | null = null

  constructor(tokens: readonly Token[], over: readonly Token[], names: Names) {
    this.tokens = tokens
    this.over = over
    this.#names = names
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
    const known = this.#actions.get(action)
    if (known !== undefined) return known
    const found = findAction(this.tokens, action)
    this.#actions.set(action, found)
    return found
  }

  /** Places of all actions but one. */
  otherActions(action: string): Place[] {
    const others = this.#names.actions.filter((name) => name !== action)
    return others.map((name) => this.actionAt(name)).filter((place) => place !== null)
  }
}
