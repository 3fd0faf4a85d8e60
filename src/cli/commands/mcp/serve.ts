import { Command } from 'commander'
import { version } from '../../../compose/version.ts'
import type { Session } from '../../main.ts'
import { divertConsole } from './divert-console.ts'
import { loadMcp } from './load-mcp.ts'
import { type AgentOptions, addAgentOptions, openAgent, readIdentity, tell } from './open-agent.ts'

type Options = AgentOptions & { trustIdentity?: true }

const HELP = `
The server speaks on standard input and output, and ends when its client goes. Its tools are guard and explain_verdict.

Example, in the configuration of an MCP client:
  { "command": "guardagent", "args": ["mcp", "serve", "--definition", "guard.yaml", "--identity", "me.json"] }`

async function serve(session: Session, options: Options): Promise<void> {
  const { serveGuardOnStdio } = await loadMcp()
  const identity = await readIdentity(session, options)
  using _ = divertConsole()
  await using guard = await openAgent(session, options)
  const onError = (error: Error) => tell(session, error.message)
  const trustIdentity = options.trustIdentity === true
  await serveGuardOnStdio({ guard, ...identity, trustIdentity, version: version(), onError })
}

export function serveCommand(session: Session): Command {
  return addAgentOptions(
    new Command('serve').description('offer a guard as an MCP server on standard input and output'),
  )
    .option('--trust-identity', 'let the client say who acts, in place of the identity file')
    .addHelpText('after', HELP)
    .action((options: Options) => serve(session, options))
}
