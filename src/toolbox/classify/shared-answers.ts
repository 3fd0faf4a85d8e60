import { type KeptMost, RecentValues } from '../recent-values.ts'

type Asked<T> = { readonly answer: Promise<T>; readonly signal: AbortSignal }

export type SharedQuestion<T> = {
  /** Equal questions have equal keys. */
  readonly key: string
  readonly signal: AbortSignal
  ask(): Promise<T>
  /** Characters of an answer that is worth keeping; null: it is not. */
  charsOf(answer: T): number | null
}

/** Answers by question: kept for a while, and asked for once by all who want the same at one time. */
export class SharedAnswers<T> {
  readonly #kept: RecentValues<T>
  readonly #asked = new Map<string, Asked<T>>()

  constructor(most: KeptMost) {
    this.#kept = new RecentValues(most)
  }

  /** Rejects as `ask` does. */
  async answer(question: SharedQuestion<T>): Promise<T> {
    const { key, signal } = question
    for (;;) {
      const kept = this.#kept.get(key)
      if (kept !== undefined) return kept
      const asked = this.#asked.get(key)
      if (asked === undefined) return this.#ask(question)
      try {
        return await asked.answer
      } catch (error) {
        // Who asked was stopped, which is no answer for those who were not.
        if (!asked.signal.aborted || signal.aborted) throw error
      }
    }
  }

  async #ask({ key, signal, ask, charsOf }: SharedQuestion<T>): Promise<T> {
    const answer = ask()
    this.#asked.set(key, { answer, signal })
    try {
      const given = await answer
      const chars = charsOf(given)
      return chars === null ? given : this.#kept.keep(key, given, chars)
    } finally {
      this.#asked.delete(key)
    }
  }
}
