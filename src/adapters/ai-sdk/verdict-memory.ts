import type { Verdict } from '../../contract/verdict.ts'

/** What is forgotten is asked again, so that these only bound the memory. */
const MOST_VERDICTS = 1_000
/** Of all verdicts together, as JSON. */
const MOST_CHARACTERS = 8_000_000

/**
 * The latest verdicts by key, and of each what is told of it: not what led to it (plan, program, attempts, tool calls), which holds the call many times over.
 * The audit log has that under the verdict's id.
 */
export class VerdictMemory {
  /** As text: its length is what it takes, and no part of it keeps a longer text alive. */
  readonly #texts = new Map<string, string>()
  #characters = 0

  get(key: string): Verdict | undefined {
    const text = this.#texts.get(key)
    return text === undefined ? undefined : JSON.parse(text)
  }

  /** One that is longer than all may be is not kept. */
  set(key: string, verdict: Verdict): void {
    const text = JSON.stringify({ ...verdict, plan: [], program: null, attempts: [], toolCalls: [] } satisfies Verdict)
    this.#delete(key)
    if (text.length > MOST_CHARACTERS) return
    this.#texts.set(key, text)
    this.#characters += text.length
    for (const oldest of this.#texts.keys()) {
      if (this.#texts.size <= MOST_VERDICTS && this.#characters <= MOST_CHARACTERS) return
      this.#delete(oldest)
    }
  }

  #delete(key: string): void {
    this.#characters -= this.#texts.get(key)?.length ?? 0
    this.#texts.delete(key)
  }
}
