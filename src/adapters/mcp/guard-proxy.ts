import type { Transport } from '@modelcontextprotocol/client'
import { requireGuarding } from '../mapping/require-guarding.ts'
import type { CallGuarding } from './call-gate.ts'
import { ProxySession } from './proxy-session.ts'
import type { PinOptions } from './tool-watch.ts'

/** A proxy stands between one client and one server. */
export type GuardProxyOptions = CallGuarding & {
  /** The side of the client, not started yet: what a server would listen on. It has one channel both ways, such as stdio. */
  readonly client: Transport
  /** The side of the server, not started yet: what a client would connect by; stdio or Streamable HTTP. */
  readonly server: Transport
  /** Watches the tools' descriptions and schemas. Without it they pass unseen. */
  readonly pins?: PinOptions
  /** Told what should be known and stops nothing: a tool that changed, a message that cannot be read. One line; it may hold text of the server. */
  readonly report?: (line: string) => void
}

export type GuardProxy = {
  /** Which side went first, once both have ended. Never rejects. */
  readonly closed: Promise<'client' | 'server'>
  /** Ends both sides. */
  close(): Promise<void>
}

/**
 * Stands before an MCP server and guards each `tools/call`: what is allowed goes on value for value as it was checked, what is not is answered with an error that
 * the model reads, and never reaches the server. All else passes both ways as it is.
 *
 * @throws InputError for an option that cannot be used, what a transport throws where it does not start, or the pins where they cannot be read
 * @example
 * const proxy = await guardProxy({ guard, client: new StdioServerTransport(), server: new StdioClientTransport({ command: 'my-server' }) })
 * await proxy.closed
 */
export async function guardProxy(options: GuardProxyOptions): Promise<GuardProxy> {
  requireGuarding('guardProxy', options)
  const session = new ProxySession(options)
  await session.start()
  return { closed: session.closed, close: () => session.end('client') }
}
