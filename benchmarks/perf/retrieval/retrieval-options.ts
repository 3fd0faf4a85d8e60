import { parseArgs } from 'node:util'
import { CORPUS_NAMES, type CorpusName } from './corpus/corpus.ts'

export const USAGE = `usage: npm run perf:retrieval [-- OPTIONS]
  --sizes LIST      demonstrations, default 1000,10000,100000
  --queries N       of each kind, default 20
  --k LIST          default 1,3,5
  --corpus NAME     families, diverse or all (default)
  --seed N          of the corpora, default 1
  --seconds N       after which cdist and the scan begin no further query of a kind, once they ran their fewest (the
                    plan that is printed first); default 6, 0 for no end
  --python PATH     a Python with rapidfuzz and numpy, default python3
  --json FILE       writes all figures there, too
  --help            this text

By default it takes 10 to 15 minutes on two cores, the smallest memories first. Exits with 1 where any two ways
to search disagree, with 3 for a command line that it cannot read.`

export type RetrievalPerfOptions = {
  readonly sizes: readonly number[]
  readonly queries: number
  readonly ks: readonly number[]
  readonly corpora: readonly CorpusName[]
  readonly seed: number
  readonly seconds: number
  readonly python: string
  readonly json: string | null
}

/** Thrown for what the command line cannot mean. */
export class UsageError extends Error {}

function whole(option: string, text: string, least: number): number {
  const value = Number(text)
  if (/^\d{1,9}$/.test(text) && value >= least) return value
  throw new UsageError(`--${option}: expected a whole number of at least ${least}, got \`${text}\``)
}

function list(option: string, text: string): number[] {
  return [...new Set(text.split(',').map((each) => whole(option, each.trim(), 1)))].sort((one, other) => one - other)
}

function corpora(text: string): readonly CorpusName[] {
  const chosen = CORPUS_NAMES.filter((name) => text === 'all' || text === name)
  if (chosen.length > 0) return chosen
  throw new UsageError(`--corpus: expected families, diverse or all, got \`${text}\``)
}

function parse(args: readonly string[]) {
  const text = (value: string) => ({ type: 'string', default: value }) as const
  try {
    return parseArgs({
      args: [...args],
      options: {
        sizes: text('1000,10000,100000'),
        queries: text('20'),
        k: text('1,3,5'),
        corpus: text('all'),
        seed: text('1'),
        seconds: text('6'),
        python: text('python3'),
        json: { type: 'string' },
        help: { type: 'boolean', default: false },
      },
    }).values
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

/** @returns null where help was asked for. @throws UsageError */
export function parseRetrievalOptions(args: readonly string[]): RetrievalPerfOptions | null {
  const values = parse(args)
  if (values.help) return null
  const seconds = whole('seconds', values.seconds, 0)
  return {
    sizes: list('sizes', values.sizes),
    queries: whole('queries', values.queries, 1),
    ks: list('k', values.k),
    corpora: corpora(values.corpus),
    seed: whole('seed', values.seed, 0),
    seconds: seconds === 0 ? Number.POSITIVE_INFINITY : seconds,
    python: values.python,
    json: values.json ?? null,
  }
}
