import { nearestRank } from '../../../benchmarks/metrics/nearest-rank.ts'
import type { GeneratedProgram } from './generate-program.ts'
import type { CaseResult } from './run-case.ts'

export type Failure = {
  /** Which generator wrote the program; null: no single program is to blame. */
  readonly generator: 'program' | 'verdict' | null
  readonly index: number | null
  readonly what: string
  readonly program: string | null
}

type Counts = Readonly<Record<string, number>>

/** What a run has seen, in numbers. */
export class Tally {
  readonly failures: Failure[] = []
  readonly #onFailure: (failure: Failure) => void
  readonly #counts = new Map<string, Map<string, number>>()
  readonly #times: number[] = []
  #calls = 0

  constructor(onFailure: (failure: Failure) => void = () => undefined) {
    this.#onFailure = onFailure
  }

  fail(failure: Failure): void {
    this.failures.push(failure)
    this.#onFailure(failure)
  }

  count(group: string, name: string): void {
    const counts = this.#counts.get(group) ?? new Map<string, number>()
    counts.set(name, (counts.get(name) ?? 0) + 1)
    this.#counts.set(group, counts)
  }

  addCase({ outcome, calls, ms }: CaseResult, { index, kind }: Pick<GeneratedProgram, 'index' | 'kind'>): void {
    this.#calls += calls
    this.#times.push(ms)
    const code = outcome === null ? 'none' : outcome.ok ? 'ok' : outcome.error.code
    this.count('outcomes', code)
    this.count('kinds', kind)
    if (outcome?.ok === false && outcome.error.code === 'crashed')
      this.count('crashes', `program ${index}: ${outcome.error.message}`)
  }

  figures() {
    const sum = (group: string) => Object.values(this.#group(group)).reduce((total, count) => total + count, 0)
    return {
      programs: this.#times.length,
      verdicts: sum('verdicts') + sum('control'),
      failures: this.failures,
      outcomes: this.#group('outcomes'),
      kinds: this.#group('kinds'),
      crashes: this.#group('crashes'),
      verdictOutcomes: this.#group('verdicts'),
      control: this.#group('control'),
      verdictsWithCalls: sum('verdicts with calls'),
      toolCalls: this.#calls,
      repeated: this.#group('repeated'),
      honest: sum('honest'),
      ms: { p50: this.#percentile(50), p95: this.#percentile(95), slowest: this.#percentile(100) },
    }
  }

  /** Most frequent name first. */
  #group(name: string): Counts {
    const entries = [...(this.#counts.get(name) ?? [])]
    return Object.fromEntries(entries.sort(([one, a], [other, b]) => b - a || (one < other ? -1 : 1)))
  }

  #percentile(percent: number): number {
    return Math.round((nearestRank(this.#times, percent) ?? 0) * 10) / 10
  }
}
