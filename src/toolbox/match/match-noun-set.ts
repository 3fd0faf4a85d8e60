/**
 * Everyday words for one kind of thing, in the manner of WordNet's synonym sets. Words are in their base form; plurals are
 * derived. A list is one string, its entries apart by commas; `#` stands for any number, `%` for a year, `@` for a
 * flight number.
 */
export type NounSet = {
  readonly name: string
  /** Words that mean the thing wherever they stand as a head noun. */
  readonly sure: string
  /** Words that mean it unless the rest of the sentence is about another subject (brands, names of models and genres). */
  readonly likely?: string
  /** Words that may mean it: one of them alone is doubt, two of them or one with a hint are a find. */
  readonly maybe?: string
  /** The same, but so common in other senses that one of them alone is nothing. */
  readonly weak?: string
  /** Words that only lend weight to a `maybe` or `weak`. */
  readonly hints?: string
  /** Heads that make the thing a mere modifier when they follow it (`car insurance`) or own it (`insurance for a car`). */
  readonly displacedBy?: string
  /** Places are often named only to say where something else is (`parking near the hotel`). */
  readonly landmark?: boolean
  /** Looking for one is already the first step of obtaining one, so the object alone decides. */
  readonly lookDecides?: boolean
  /** A subject of its own: where it is surely meant, doubtful words of other sets are put down to it (`train ticket`). */
  readonly subject?: boolean
  /** Names of the only subjects that doubtful words of this set are put down to; default: all. */
  readonly explainedBy?: string
  /** Names of subjects that often come together with this one (a flight and a hotel): they explain none of its `likely` words. */
  readonly beside?: string
}
