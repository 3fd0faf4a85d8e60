import { TooMuchToRead } from './too-much-to-read.ts'

/** Steps of reading one output, a few microseconds each; honest programs take some hundreds. */
const STEPS = 15_000
/** Characters of Python with errors in it: finding out what was meant takes long. */
const BROKEN_CHARS = 8000

/** What reading one output may cost, all of its parts together. It counts, so that the same output is always read alike. */
export class ReadingBudget {
  #steps = 0
  #brokenChars = 0

  get spent(): number {
    return this.#steps
  }

  /** Spends that much where there is so much left. */
  maySpend(steps: number): boolean {
    if (this.#steps + steps > STEPS) return false
    this.#steps += steps
    return true
  }

  /** @throws TooMuchToRead */
  spend(steps: number): void {
    this.#steps += steps
    if (this.#steps > STEPS) throw new TooMuchToRead()
  }

  /** Whether that much more code may be read in spite of its errors. */
  mayMend(chars: number): boolean {
    if (this.#brokenChars + chars > BROKEN_CHARS) return false
    this.#brokenChars += chars
    return true
  }
}
