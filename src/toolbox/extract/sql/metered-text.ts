import { TooMuchToRead } from '../too-much-to-read.ts'

/** A text that may be looked at so many times: whoever parses it goes no further than that, however often it goes back. */
export class MeteredText {
  readonly length: number
  readonly #text: string
  #left: number

  /** @param looks - Characters or pieces that may be asked for. */
  constructor(text: string, looks: number) {
    this.#text = text.trim()
    this.#left = looks
    this.length = this.#text.length
  }

  /** Whether more was asked for than there was leave for. */
  get isSpent(): boolean {
    return this.#left < 0
  }

  /** The parsers ask for this; it is done already. */
  trim(): this {
    return this
  }

  charAt(at: number): string {
    this.#look()
    return this.#text.charAt(at)
  }

  charCodeAt(at: number): number {
    this.#look()
    return this.#text.charCodeAt(at)
  }

  substr(from: number, length: number): string {
    this.#look()
    return this.#text.slice(from, from + length)
  }

  #look(): void {
    if (--this.#left < 0) throw new TooMuchToRead()
  }
}
