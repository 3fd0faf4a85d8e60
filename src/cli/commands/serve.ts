import { Command, Option } from 'commander'
import { version } from '../../compose/version.ts'
import { loadDefinition } from '../../definition/load-definition.ts'
import type { LogLevel, Served } from '../../server/index.ts'
import { OPTION_LIMITS } from '../../server/options/option-limits.ts'
import { divertOutput } from '../divert-output.ts'
import { EXIT } from '../exit-code.ts'
import type { Session } from '../main.ts'
import { type AgentOptions, openAgent } from '../open-agent.ts'
import {
  auditOption,
  coreOption,
  DEFAULT_MEMORY,
  DEFAULT_TOKENS,
  memoryOption,
  tokensOption,
  wholeNumber,
} from '../options.ts'
import { printableLine } from '../printable.ts'
import { type ProcessHost, processHost } from './serve/process-host.ts'
import { untilStopped } from './serve/until-stopped.ts'

type Options = AgentOptions & {
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

const HELP = `
Answers POST /v1/guard (one action), POST /v1/guard/batch, GET /v1/verdicts/:id, /healthz, /readyz, /metrics and /openapi.json. Whoever may ask says who
acts: the \`identity\` of an action is believed. The log is on standard output, a JSON line for each request, without anything of what was sent; everything
else, also what tools print, is on standard error.

As soon as a token was made, each request needs one. Without any it answers this machine only, and refuses to listen elsewhere.

At SIGTERM or SIGINT it accepts nothing more, answers what it accepted (a request is accepted once its body was read and found right, and it is not too
busy), and ends with 0. A second signal, or the end of the grace time, ends it at once with 1.

--rate counts every request to /v1, whatever its answer, and each further action of a batch; a batch of more actions than that is refused (413). One token
has at most half of --most-waiting. A connection is closed where its client reads nothing of an answer for 10 s, or asks for more than 16 answers at once.

Examples:
  guardagent serve --definition guard.yaml
  guardagent token create --name billing && guardagent serve --definition guard.yaml --host 0.0.0.0 --rate 600

Exit codes: 0 stopped, all answered; 1 ended at once, or anything else, such as a database that cannot be used or a file of tokens that others may read;
3 invalid option, definition or data.`

async function serve(session: Session, host: ProcessHost, options: Options): Promise<void> {
  const { terminal } = session
  // The definition first: its mistakes are told before a file is made.
  loadDefinition(options.definition)
  const server = await import('../../server/index.ts')
  const tell = (line: string) => terminal.err(`guardagent: ${printableLine(line)}\n`)
  using closing = new DisposableStack()
  // The log alone goes there.
  closing.use(divertOutput())
  const tokens = closing.adopt(server.openTokens(options.tokens ?? DEFAULT_TOKENS), (store) => store.close())
  await using agent = await openAgent(session, options)
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
  const seconds = wholeNumber(...OPTION_LIMITS.seconds)
  return new Command('serve')
    .description('guard actions over HTTP')
    .requiredOption('--definition <file>', 'YAML or JSON file of the guard')
    .addOption(coreOption())
    .addOption(memoryOption(`the definition's, else ${DEFAULT_MEMORY}`))
    .addOption(auditOption())
    .option('--compiled <file>', "the accepted compiled program (default: the definition's, else beside it)")
    .option('--host <host>', 'name or address to listen on', '127.0.0.1')
    .option('--port <number>', 'port to listen on, 0 for any that is free', wholeNumber(...OPTION_LIMITS.port), 8787)
    .addOption(tokensOption())
    .option(
      '--rate <number>',
      'requests and further actions a minute for each token; a larger batch never passes (default: no limit)',
      wholeNumber(...OPTION_LIMITS.rate),
    )
    .option(
      '--most-waiting <number>',
      'actions accepted and not done; half of them for one token',
      wholeNumber(...OPTION_LIMITS.waiting),
      512,
    )
    .option('--max-body-bytes <number>', 'largest body', wholeNumber(...OPTION_LIMITS.bodyBytes), 1_048_576)
    .option('--body-seconds <seconds>', 'time for a body to arrive', seconds, 10)
    .option('--header-seconds <seconds>', "time for a request's headers to arrive", seconds, 10)
    .option('--max-connections <number>', 'connections at once', wholeNumber(...OPTION_LIMITS.connections), 1024)
    .option('--grace-seconds <seconds>', 'time to finish what was accepted, when told to stop', seconds, 30)
    .addOption(new Option('--log-level <level>', 'least level of the log').choices(LEVELS).default('info'))
    .addHelpText('after', HELP)
    .action((options: Options) => serve(session, host, options))
}
