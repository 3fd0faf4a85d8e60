import type { ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'

/** The answers that a server owes. */
export type OpenResponses = {
  add(response: ServerResponse): void
  /** Those on one connection. */
  on(socket: Duplex): ServerResponse[]
  /** Resolves once none is owed. */
  settled(): Promise<void>
}

export function openResponses(): OpenResponses {
  const open = new Set<ServerResponse>()
  const waiting: (() => void)[] = []
  return {
    add(response) {
      open.add(response)
      // Also comes where the connection is gone.
      response.once('close', () => {
        open.delete(response)
        if (open.size === 0) for (const resolve of waiting.splice(0)) resolve()
      })
    },
    on: (socket) => [...open].filter(({ req }) => req.socket === socket),
    settled: () => (open.size === 0 ? Promise.resolve() : new Promise((resolve) => waiting.push(resolve))),
  }
}
