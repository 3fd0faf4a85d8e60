import { Command, Option } from 'commander'
import { InputError } from '../../../contract/errors.ts'
import { EXIT } from '../../exit-code.ts'
import type { Session } from '../../main.ts'
import { divertConsole } from './divert-console.ts'
import { loadMcp } from './load-mcp.ts'
import { type AgentOptions, addAgentOptions, openAgent, readIdentity, tell } from './open-agent.ts'
import { openPinFile } from './pin-file.ts'
import { type AddressOptions, type NamedAddress, readAddress } from './server-address.ts'

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

Exit codes: 0 where the client went, 1 where the server did, 3 invalid option, definition or data.`

async function proxy(session: Session, command: readonly string[], options: Options): Promise<void> {
  const address = readAddress(command, options, process.env)
  const { guardProxy, openClientSide, openServerSide } = await loadMcp()
  const pins = readPinOptions(address, options)
  const identity = await readIdentity(session, options)
  using _ = divertConsole()
  await using guard = await openAgent(session, options)
  const running = await guardProxy({
    guard,
    ...identity,
    ...pins,
    unknown: options.unknown,
    client: openClientSide(),
    server: openServerSide(address),
    report: (line) => tell(session, line),
  })
  const stop = () => running.close()
  process.once('SIGINT', stop).once('SIGTERM', stop)
  const first = await running.closed
  process.off('SIGINT', stop).off('SIGTERM', stop)
  if (first === 'client') return
  tell(session, `server \`${address.name}\`: it ended; start it by itself to see why`)
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
