import { Command } from 'commander'
import { version } from '../../../compose/version.ts'
import { divertOutput } from '../../divert-output.ts'
import type { Session } from '../../main.ts'
import { openAgent } from '../../open-agent.ts'
import { type AgentOptions, addAgentOptions } from './agent-options.ts'
import { loadMcp } from './load-mcp.ts'
import { readIdentity } from './read-identity.ts'
import { tell } from './tell.ts'

type Options = AgentOptions & { trustIdentity?: true }

const HELP = `
The server speaks on standard input and output, and ends when its client goes, once the calls it read are answered. Its tools are guard and explain_verdict.

Example, in the configuration of an MCP client:
  { "command": "guardagent", "args": ["mcp", "serve", "--definition", "guard.yaml", "--identity", "me.json"] }

Exit codes: 0 where the client went, 3 invalid option, definition or data, 1 anything else.`

async function serve(session: Session, options: Options): Promise<void> {
  const { serveGuardOnStdio } = await loadMcp()
  const identity = await readIdentity(session, options.identity)
  using diverted = divertOutput()
  await using guard = await openAgent(session, options)
  const onError = (error: Error) => tell(session, error.message)
  const trustIdentity = options.trustIdentity === true
  const { output } = diverted
  await serveGuardOnStdio({ guard, ...identity, trustIdentity, version: version(), output, onError })
}

export function serveCommand(session: Session): Command {
  return addAgentOptions(
    new Command('serve').description('offer a guard as an MCP server on standard input and output'),
  )
    .option('--trust-identity', 'let the client say who acts, in place of the identity file')
    .addHelpText('after', HELP)
    .action((options: Options) => serve(session, options))
}
