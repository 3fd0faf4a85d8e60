import type { Writable } from 'node:stream'
import { StreamableHTTPClientTransport, type Transport } from '@modelcontextprotocol/client'
import { getDefaultEnvironment, StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { serveStdio } from '@modelcontextprotocol/server/stdio'
import { type GuardServerOptions, guardServer } from './guard-server.ts'
import { ServerProcess } from './server-process.ts'
import { StdioWire } from './stdio-wire.ts'

/** The client that started this process; `output` is its standard output, which nobody else may write to. */
export function openClientSide(output: Writable): Transport {
  return new StdioWire({ input: process.stdin, output, finishesCalls: false })
}

/** A server to start, with the variables of the environment that it gets beside the harmless ones; or to reach over HTTP. */
export type ServerAddress =
  | { readonly command: string; readonly args: readonly string[]; readonly env: Readonly<Record<string, string>> }
  | { readonly url: URL; readonly headers: Readonly<Record<string, string>> }

/** The way to a server; `insist` ends one at once whose end takes too long, with all that it started. */
export type ServerSide = Transport & { insist?(): void }

/** Not started yet. A server that is started writes its errors where this process does. */
export function openServerSide(address: ServerAddress): ServerSide {
  if ('url' in address)
    return new StreamableHTTPClientTransport(address.url, { requestInit: { headers: { ...address.headers } } })
  const { command, args, env } = address
  // Windows has no process groups, and finds commands in ways that the SDK knows.
  if (process.platform === 'win32') return new StdioClientTransport({ command, args: [...args], env: { ...env } })
  return new ServerProcess({ command, args, env: { ...getDefaultEnvironment(), ...env } })
}

/** Serves a guard on standard input and `output`, in any revision of the protocol. Resolves once the client has gone and its calls are answered. */
export async function serveGuardOnStdio(
  options: GuardServerOptions & { readonly output: Writable; readonly onError: (error: Error) => void },
): Promise<void> {
  const transport = new StdioWire({ input: process.stdin, output: options.output, finishesCalls: true })
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
