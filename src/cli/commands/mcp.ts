import { Command } from 'commander'
import type { Session } from '../main.ts'
import { acceptCommand } from './mcp/accept.ts'
import { proxyCommand } from './mcp/proxy.ts'
import { serveCommand } from './mcp/serve.ts'

export function mcpCommand(session: Session): Command {
  return new Command('mcp')
    .description('guard what speaks the Model Context Protocol: a server of verdicts, a proxy before any server')
    .addCommand(serveCommand(session))
    .addCommand(proxyCommand(session))
    .addCommand(acceptCommand(session))
}
