import type { PythonNode } from './parse-python.ts'
import { includesValue, joinValues, NOTHING, type Value } from './value.ts'

/** What holds at any time of the program, whatever the order: gathered over several readings until nothing is new. */
export class TimelessFacts {
  /** All that a name was ever given, in any scope: what a function finds under a name that is not its own. */
  readonly #given = new Map<string, Value>()
  /** All that was added to the containers made at a place; a place without an entry was never changed. */
  readonly #added = new Map<string, Value>()
  /** Definitions by place, as a tree's nodes have no lasting identity. */
  readonly #nodes = new Map<string, PythonNode>()
  #version = 0
  #askedNames = false
  #askedPlaces = false

  /** Changes whenever there is something new. */
  get version(): number {
    return this.#version
  }

  /** Whether reading again might find something else: what is known now was asked for when it may not have been known yet. */
  get mayTellMore(): boolean {
    return this.#askedNames || (this.#askedPlaces && this.#added.size > 0)
  }

  given(name: string): Value | undefined {
    this.#askedNames = true
    return this.#given.get(name)
  }

  give(name: string, value: Value): void {
    this.#grow(this.#given, name, value)
  }

  addedAt(site: string): Value | undefined {
    this.#askedPlaces = true
    return this.#added.get(site)
  }

  add(site: string, value: Value): void {
    this.#grow(this.#added, site, value)
  }

  /** Whether nothing is new since a version. That something is new says how far the reading was, and counts as asking. */
  isStill(version: number): boolean {
    if (version === this.#version) return true
    this.#askedNames = true
    return false
  }

  /** The node that was first met at a place. */
  nodeAt(place: string, node: PythonNode): PythonNode {
    const known = this.#nodes.get(place) ?? node
    this.#nodes.set(place, known)
    return known
  }

  #grow(known: Map<string, Value>, key: string, value: Value): void {
    const before = known.get(key)
    if (before !== undefined && includesValue(before, value)) return
    known.set(key, joinValues([before ?? NOTHING, value]))
    this.#version++
  }
}
