import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'

/** The connections of a server, and the answers that it owes on each. */
export type Connections = {
  add(socket: Socket): void
  /** Takes down an answer that is owed. False where the client asked for too many at once: its connection is closed then, and the request is not answered. */
  owe(response: ServerResponse): boolean
  owedOn(socket: Duplex): ServerResponse[]
  /** From now on a connection ends once it is owed nothing, and all of its bytes are handed to the system. */
  endUnowed(): void
  /** Resolves once no answer is owed. */
  settled(): Promise<void>
}

type Connection = { readonly socket: Socket; readonly owed: Set<ServerResponse> }

/** Answers owed at once on a connection: what nobody reads is kept in memory. */
const MOST_OWED = 16

/** A guard may take its time; a client that reads nothing of what was written may not. Node has seen to it that no byte moved. */
function endStalled(socket: Socket): void {
  if (socket.writableLength > 0) socket.destroy()
}

export function openConnections(options: {
  /** How long a client may read nothing of an answer, milliseconds. */
  readonly sendTimeoutMs: number
  /** Called before a connection is closed on which too many answers are owed. */
  readonly onTooMany: () => void
}): Connections {
  const { sendTimeoutMs, onTooMany } = options
  const sockets = new Map<Duplex, Connection>()
  const waiting: (() => void)[] = []
  let ending = false
  let open = 0

  function forget(socket: Socket, response: ServerResponse): void {
    const left = sockets.get(socket)?.owed
    if (!left?.delete(response)) return
    open -= 1
    // Waits for bytes that are not written yet, which `destroy` does not.
    if (ending && left.size === 0) socket.destroySoon()
    if (open === 0) for (const resolve of waiting.splice(0)) resolve()
  }

  return {
    add(socket) {
      const owed = new Set<ServerResponse>()
      sockets.set(socket, { socket, owed })
      socket.once('close', () => {
        // Node tells only the first of several answers that its connection is gone.
        for (const response of owed) forget(socket, response)
        sockets.delete(socket)
      })
    },
    owe(response) {
      const { socket } = response.req
      const owed = sockets.get(socket)?.owed
      // The parser goes on to the end of the bytes it has, also where the connection was closed meanwhile.
      if (owed === undefined || socket.destroyed) return false
      if (owed.size >= MOST_OWED) {
        onTooMany()
        socket.destroy()
        return false
      }
      owed.add(response)
      open += 1
      socket.setTimeout(sendTimeoutMs)
      response.on('timeout', endStalled)
      response.once('close', () => forget(socket, response))
      return true
    },
    owedOn: (socket) => [...(sockets.get(socket)?.owed ?? [])],
    endUnowed() {
      ending = true
      for (const { socket, owed } of sockets.values()) if (owed.size === 0) socket.destroySoon()
    },
    settled: () => (open === 0 ? Promise.resolve() : new Promise((resolve) => waiting.push(resolve))),
  }
}
