import { Command, Option } from 'commander'
import type { GuardProxy } from '../../../adapters/mcp/guard-proxy.ts'
import { InputError } from '../../../contract/errors.ts'
import { divertOutput } from '../../divert-output.ts'
import { EXIT } from '../../exit-code.ts'
import type { Session } from '../../main.ts'
import { openAgent } from '../../open-agent.ts'
import { processHost } from '../serve/process-host.ts'
import { type AgentOptions, addAgentOptions } from './agent-options.ts'
import { loadMcp } from './load-mcp.ts'
import { openPinFile } from './pin-file.ts'
import { readIdentity } from './read-identity.ts'
import { type AddressOptions, type NamedAddress, readAddress } from './server-address.ts'
import { tell } from './tell.ts'

type Options = AgentOptions &
  AddressOptions & {
    unknown: 'deny' | 'ask'
    pins?: string
    onChange: 'report' | 'deny'
    acceptChanges?: true
  }

const HELP = `
The proxy speaks on standard input and output, and passes everything on but calls of tools that the guard does not allow.
A server that is started gets HOME, PATH and the like, and the variables that --env names; no other of the environment.

Example, in the configuration of an MCP client:
  { "command": "guardagent", "args": ["mcp", "proxy", "--definition", "guard.yaml", "--", "my-server", "--its-option"] }

Exit codes: 0 where the client went, 1 where the server did or could not be reached, 3 invalid option, command, definition or data.`

async function proxy(session: Session, command: readonly string[], options: Options): Promise<void> {
  const address = readAddress(command, options, process.env)
  const { guardProxy, openClientSide, openServerSide } = await loadMcp()
  const pins = readPinOptions(address, options)
  const identity = await readIdentity(session, options.identity)
  using diverted = divertOutput()
  await using guard = await openAgent(session, options)
  const server = openServerSide(address)
  let running: GuardProxy | null = null
  const stop = () => {
    // A client kills whom it has asked to stop before: by then no server may be left behind.
    server.insist?.()
    ;(running ?? server).close()
  }
  using closing = new DisposableStack()
  closing.defer(processHost().onStop(stop))
  running = await guardProxy({
    guard,
    ...identity,
    ...pins,
    unknown: options.unknown,
    client: openClientSide(diverted.output),
    server,
    report: (line) => tell(session, line),
  })
  const first = await running.closed
  if (first === 'client') return
  const remedy = 'url' in address ? 'check its address, and whether it runs' : 'start it by itself to see why'
  tell(session, `server \`${address.name}\`: it ended; ${remedy}`)
  session.exitCode = EXIT.failure
}

function readPinOptions({ name }: NamedAddress, { pins, onChange, acceptChanges }: Options) {
  if (pins === undefined && (onChange !== 'report' || acceptChanges === true))
    throw new InputError('--on-change and --accept-changes compare with pins: name a file with --pins')
  if (pins === undefined) return {}
  return { pins: { store: openPinFile(pins, name), onChange, accept: acceptChanges === true } }
}

export function proxyCommand(session: Session): Command {
  const unknown = new Option(
    '--unknown <what>',
    'what becomes of a call that could not be decided; ask needs a client that can',
  )
  const onChange = new Option('--on-change <what>', 'what a changed, new or never listed tool leads to')
  return addAgentOptions(new Command('proxy').description('guard the tool calls of any MCP server'))
    .argument('[command...]', 'the server to start, after --')
    .option('--url <address>', 'a server over HTTP, in place of a command')
    .option('--header <header...>', 'header for --url, as `Name: value`; seen by whoever lists processes')
    .option('--header-env <header...>', 'header for --url from the environment, as `Name=VARIABLE`')
    .option('--env <name...>', 'variable of the environment that the server gets')
    .option('--name <server>', 'what its pins are kept under (default: its command or address)')
    .addOption(unknown.choices(['deny', 'ask']).default('deny'))
    .option('--pins <file>', 'JSON file that keeps what the tools were when they were first seen')
    .addOption(onChange.choices(['report', 'deny']).default('report'))
    .option('--accept-changes', 'take the tools for accepted as they are listed now')
    .addHelpText('after', HELP)
    .action((command: string[], options: Options) => proxy(session, command, options))
}
