import { AsyncLocalStorage } from 'node:async_hooks'
import type { ModelMessage } from '../../src/contract/model.ts'
import type { TextCounter } from './count-texts.ts'
import type { TextSize, Texts } from './judged.ts'

type Tally = { prompt: TextSize; response: TextSize; requests: number }

/** Sizes of what one action had sent and answered. */
export type Measured = Pick<Texts, 'prompt' | 'response' | 'requests'>

/**
 * Adds up the texts of each action's requests: the contents of all messages, without a schema that goes beside them, and the replies. A request that
 * failed has a prompt and no response; one that the client sent again counts once.
 *
 * @example const { result, sizes } = await meter.measure(() => method.judge(question))
 */
export class TextMeter {
  // Many actions are judged at a time and ask one model. A request belongs to the judge whose asynchronous call it descends from; its `usage` cannot tell,
  // since a method may hand out a copy.
  readonly #tallies = new AsyncLocalStorage<Tally>()
  readonly #sizeOf: TextCounter

  constructor(sizeOf: TextCounter) {
    this.#sizeOf = sizeOf
  }

  /** Runs the judging of one action. */
  async measure<T>(work: () => Promise<T>): Promise<{ readonly result: T; readonly sizes: Measured }> {
    const tally: Tally = { prompt: { words: 0, tokens: 0 }, response: { words: 0, tokens: 0 }, requests: 0 }
    const result = await this.#tallies.run(tally, work)
    // A copy: a request that ends after its deadline is no part of the result.
    return { result, sizes: structuredClone(tally) }
  }

  /** Notes a request that is about to be sent. */
  asked(messages: readonly ModelMessage[]): void {
    const tally = this.#tallies.getStore()
    if (tally === undefined) return
    tally.requests += 1
    for (const { content } of messages) addSize(tally.prompt, this.#sizeOf(content))
  }

  /** Notes a reply. */
  answered(reply: string): void {
    const tally = this.#tallies.getStore()
    if (tally !== undefined) addSize(tally.response, this.#sizeOf(reply))
  }
}

function addSize(sum: TextSize, size: TextSize): void {
  sum.words += size.words
  sum.tokens += size.tokens
}
