import { StreamableHTTPClientTransport, type Transport } from '@modelcontextprotocol/client'

/** Time for a server to take note that its session ends, milliseconds. */
const GOODBYE_MS = 2000

/** Ends the way to a server: a process is ended, a session over HTTP is taken leave of. */
export async function endServer(server: Transport): Promise<void> {
  if (server instanceof StreamableHTTPClientTransport) await sayGoodbye(server)
  await server.close()
}

async function sayGoodbye(server: StreamableHTTPClientTransport): Promise<void> {
  const tooLong = new AbortController()
  const timer = setTimeout(() => tooLong.abort(), GOODBYE_MS)
  const waited = new Promise<void>((resolve) => tooLong.signal.addEventListener('abort', () => resolve()))
  // Servers need not keep sessions, and a dead one answers nothing: either way there is no more to be done.
  await Promise.race([server.terminateSession().catch(() => undefined), waited])
  clearTimeout(timer)
}
