import { Command } from 'commander'
import { type TokenState, tokenState } from '../../server/tokens/token-state.ts'
import type { TokenRecord } from '../../server/tokens/token-store.ts'
import type { Session } from '../main.ts'
import { jsonFlag, tokensOption, wholeNumber } from '../options.ts'
import { printableLine } from '../printable.ts'
import { renderTable } from '../render-table.ts'
import { type TokensOptions, withKnownTokens, withTokens } from './token/with-tokens.ts'

type CreateOptions = TokensOptions & { name: string; expiresIn?: number }

const DAY_MS = 86_400_000
/** A hundred years. */
const MOST_DAYS = 36_500

const HELP = `
A token lets its holder ask a guard that runs as a service: \`authorization: Bearer ga_…\`. It is shown once, when it is made; only a hash of it is kept.
As soon as there is one, the service asks for one with every request, and it stays so when all are revoked.

Examples:
  guardagent token create --name billing --expires-in 90
  guardagent token list
  guardagent token revoke 0123456789abcdef`

function describeExpiry({ expiresAt }: TokenRecord): string {
  return expiresAt === null ? 'does not expire' : `expires ${expiresAt}`
}

function create({ terminal }: Session, options: CreateOptions): void {
  const at = new Date()
  const { name, expiresIn } = options
  const expiry = expiresIn === undefined ? {} : { expiresAt: new Date(at.getTime() + expiresIn * DAY_MS) }
  const { token, record } = withTokens(options, (store) => store.create({ name, at, ...expiry }))
  const told = printableLine(`token ${record.id} (${record.name}) ${describeExpiry(record)}`)
  terminal.err(`guardagent: ${told}; keep it now, it is not shown again\n`)
  terminal.out(options.json ? JSON.stringify({ token, ...record }, null, 2) : token)
}

/** A token for eyes and programs: what is kept of its secret is not among it. */
function describe(record: TokenRecord, at: Date): TokenRecord & { readonly state: TokenState } {
  return { ...record, state: tokenState(record, at) }
}

function list({ terminal }: Session, options: TokensOptions): void {
  const at = new Date()
  const tokens = withKnownTokens(options, (store) => store.list()).map((record) => describe(record, at))
  const rows = tokens.map(({ id, name, state, createdAt, expiresAt, revokedAt }) => [
    id,
    name,
    state,
    createdAt,
    expiresAt ?? 'never',
    revokedAt ?? '',
  ])
  const head = ['id', 'name', 'state', 'created', 'expires', 'revoked']
  terminal.out(options.json ? JSON.stringify(tokens, null, 2) : renderTable([head, ...rows]))
}

function revoke({ terminal }: Session, id: string, options: TokensOptions): void {
  const at = new Date()
  const record = withKnownTokens(options, (store) => store.revoke(id, at))
  const told = printableLine(`revoked ${record.id} (${record.name}) at ${record.revokedAt}`)
  terminal.out(options.json ? JSON.stringify(describe(record, at), null, 2) : told)
}

export function tokenCommand(session: Session): Command {
  const command = new Command('token').description("make, list and revoke the tokens of the guard's service")
  const sub = (usage: string, description: string) =>
    command.command(usage).description(description).addOption(tokensOption()).addOption(jsonFlag())
  sub('create', 'make a token and print it, once')
    .requiredOption('--name <name>', 'what it is for, or whose it is')
    .option('--expires-in <days>', 'refuse it after so many days (default: never)', wholeNumber(1, MOST_DAYS))
    .action((options: CreateOptions) => create(session, options))
  sub('list', 'list all that were ever made, oldest first').action((options: TokensOptions) => list(session, options))
  sub('revoke <id>', 'refuse a token from now on').action((id: string, options: TokensOptions) =>
    revoke(session, id, options),
  )
  return command.addHelpText('after', HELP)
}
