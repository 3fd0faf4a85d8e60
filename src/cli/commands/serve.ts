import { Command, Option } from 'commander'
import { version } from '../../compose/version.ts'
import { loadDefinition } from '../../definition/load-definition.ts'
import { GuardAgent } from '../../guard-agent.ts'
import type { LogLevel, Served } from '../../server/index.ts'
import { EXIT } from '../exit-code.ts'
import type { Session } from '../main.ts'
import {
  auditOption,
  coreOption,
  DEFAULT_MEMORY,
  DEFAULT_TOKENS,
  memoryOption,
  tokensOption,
  wholeNumber,
} from '../options.ts'
import { printable, printableLine } from '../printable.ts'
import { type ProcessHost, processHost } from './serve/process-host.ts'
import { untilStopped } from './serve/until-stopped.ts'

type Options = {
  definition: string
  core?: 'rule' | 'openai'
  memory?: string
  audit?: string
  compiled?: string
  host: string
  port: number
  tokens?: string
  maxBodyBytes: number
  bodySeconds: number
  headerSeconds: number
  maxConnections: number
  rate?: number
  mostWaiting: number
  graceSeconds: number
  logLevel: LogLevel
}

const LEVELS: readonly LogLevel[] = ['debug', 'info', 'warn', 'error', 'silent']
const MOST_BODY_BYTES = 64 * 1_048_576
const HOUR_SECONDS = 3600

const HELP = `
Answers POST /v1/guard (one action), POST /v1/guard/batch, GET /v1/verdicts/:id, /healthz, /readyz, /metrics and /openapi.json. Whoever may ask says who
acts: the \`identity\` of an action is believed. The log is on standard output, a JSON line for each request, without anything of what was sent; everything
else is on standard error.

As soon as a token was made, each request needs one. Without any it answers this machine only, and refuses to listen elsewhere.

At SIGTERM or SIGINT it accepts nothing more, answers what it accepted (a request is accepted once its body was read and found right, and it is not too
busy), and ends with 0. A second signal, or the end of the grace time, ends it at once with 1.

Examples:
  guardagent serve --definition guard.yaml
  guardagent token create --name billing && guardagent serve --definition guard.yaml --host 0.0.0.0 --rate 600

Exit codes: 0 stopped, all answered; 1 ended at once, or anything else; 3 invalid option, definition or data.`

function openGuard({ terminal }: Session, options: Options, definesMemory: boolean): Promise<GuardAgent> {
  const memory = options.memory ?? (definesMemory ? undefined : DEFAULT_MEMORY)
  const { core, audit, compiled } = options
  return GuardAgent.open({
    definition: options.definition,
    log: (line) => terminal.err(`guardagent: ${printable(line)}\n`),
    ...(core === undefined ? {} : { core }),
    ...(memory === undefined ? {} : { memory }),
    ...(audit === undefined ? {} : { audit }),
    ...(compiled === undefined ? {} : { compiled }),
  })
}

async function serve(session: Session, host: ProcessHost, options: Options): Promise<void> {
  const { terminal } = session
  // The definition first: its mistakes are told before a file is made.
  const { definition } = loadDefinition(options.definition)
  const server = await import('../../server/index.ts')
  const tell = (line: string) => terminal.err(`guardagent: ${printableLine(line)}\n`)
  using closing = new DisposableStack()
  const tokens = closing.adopt(server.openTokens(options.tokens ?? DEFAULT_TOKENS), (store) => store.close())
  await using agent = await openGuard(session, options, definition.memory !== undefined)
  const served: Served = await server.serve({
    guard: agent,
    tokens,
    host: options.host,
    port: options.port,
    maxBodyBytes: options.maxBodyBytes,
    bodyTimeoutMs: options.bodySeconds * 1000,
    headersTimeoutMs: options.headerSeconds * 1000,
    maxConnections: options.maxConnections,
    mostWaiting: options.mostWaiting,
    ...(options.rate === undefined ? {} : { rate: options.rate }),
    log: server.jsonLog({ level: options.logLevel, write: (line) => void terminal.write(line) }),
    metrics: server.serverMetrics({ version: version() }),
  })
  tell(`listening on ${served.url} (core ${agent.core.name}, ${tokens.any() ? 'with tokens' : 'no token needed'})`)
  const close = async () => {
    tell(`stops once ${served.waiting} accepted actions are done`)
    await served.close()
    await agent.close()
  }
  if (await untilStopped({ host, graceMs: options.graceSeconds * 1000, close, tell })) return
  session.exitCode = EXIT.failure
  host.exit(EXIT.failure)
}

/** `host` is the process that it runs in, or what stands for one. */
export function serveCommand(session: Session, host: ProcessHost = processHost()): Command {
  const seconds = wholeNumber(1, HOUR_SECONDS)
  return new Command('serve')
    .description('guard actions over HTTP')
    .requiredOption('--definition <file>', 'YAML or JSON file of the guard')
    .addOption(coreOption())
    .addOption(memoryOption(`the definition's, else ${DEFAULT_MEMORY}`))
    .addOption(auditOption())
    .option('--compiled <file>', "the accepted compiled program (default: the definition's, else beside it)")
    .option('--host <host>', 'name or address to listen on', '127.0.0.1')
    .option('--port <number>', 'port to listen on, 0 for any that is free', wholeNumber(0, 65_535), 8787)
    .addOption(tokensOption())
    .option('--rate <number>', 'actions a minute for each token (default: no limit)', wholeNumber(1, 1_000_000))
    .option('--most-waiting <number>', 'actions accepted and not done', wholeNumber(1, 100_000), 512)
    .option('--max-body-bytes <number>', 'largest body', wholeNumber(1, MOST_BODY_BYTES), 1_048_576)
    .option('--body-seconds <seconds>', 'time for a body to arrive', seconds, 10)
    .option('--header-seconds <seconds>', "time for a request's headers to arrive", seconds, 10)
    .option('--max-connections <number>', 'connections at once', wholeNumber(1, 100_000), 1024)
    .option('--grace-seconds <seconds>', 'time to finish what was accepted, when told to stop', seconds, 30)
    .addOption(new Option('--log-level <level>', 'least level of the log').choices(LEVELS).default('info'))
    .addHelpText('after', HELP)
    .action((options: Options) => serve(session, host, options))
}
