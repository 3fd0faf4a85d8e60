import { StreamableHTTPClientTransport, type Transport } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio'
import { type GuardServerOptions, guardServer } from './guard-server.ts'

/** Largest message of either side, bytes: one that is larger ends the connection. */
const MESSAGE_BYTES = 64 * 1024 * 1024

/** This process's own standard input and output, for a client that started it. */
export function openClientSide(): Transport {
  return new StdioServerTransport(process.stdin, process.stdout, { maxBufferSize: MESSAGE_BYTES })
}

/** A server to start, with the variables of the environment that it gets beside the harmless ones; or to reach over HTTP. */
export type ServerAddress =
  | { readonly command: string; readonly args: readonly string[]; readonly env: Readonly<Record<string, string>> }
  | { readonly url: URL; readonly headers: Readonly<Record<string, string>> }

/** The way to a server, not started yet. A server that is started writes its errors where this process does. */
export function openServerSide(address: ServerAddress): Transport {
  if ('url' in address)
    return new StreamableHTTPClientTransport(address.url, { requestInit: { headers: { ...address.headers } } })
  const { command, args, env } = address
  return new StdioClientTransport({ command, args: [...args], env: { ...env }, maxBufferSize: MESSAGE_BYTES })
}

/** Serves a guard on standard input and output, in any revision of the protocol. Resolves once the client has gone. */
export async function serveGuardOnStdio(
  options: GuardServerOptions & { readonly onError: (error: Error) => void },
): Promise<void> {
  const transport = openClientSide()
  const handle = serveStdio(() => guardServer(options), { transport, onerror: options.onError })
  await new Promise<void>((resolve) => {
    const { onclose } = transport
    transport.onclose = () => {
      onclose?.()
      resolve()
    }
  })
  await handle.close()
}
