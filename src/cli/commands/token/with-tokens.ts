import { existsSync } from 'node:fs'
import { InputError } from '../../../contract/errors.ts'
import { openTokens, type TokenStore } from '../../../server/tokens/token-store.ts'
import { DEFAULT_TOKENS } from '../../options.ts'

/** What every subcommand has. */
export type TokensOptions = { tokens?: string; json?: true }

/** Opens the tokens, works with them, closes them. A file that is not there is made. @throws InputError for `:memory:` */
export function withTokens<T>({ tokens = DEFAULT_TOKENS }: TokensOptions, work: (store: TokenStore) => T): T {
  if (tokens === ':memory:') throw new InputError('--tokens: expected a file: what is kept in memory is gone at once')
  const store = openTokens(tokens)
  try {
    return work(store)
  } finally {
    store.close()
  }
}

/** The same for those that are there already: looking makes no files. @throws InputError where there is none */
export function withKnownTokens<T>(options: TokensOptions, work: (store: TokenStore) => T): T {
  const { tokens = DEFAULT_TOKENS } = options
  if (!existsSync(tokens))
    throw new InputError(`tokens \`${tokens}\`: there is no such file; check --tokens, or create a token first`)
  return withTokens(options, work)
}
