import { randomUUID } from 'node:crypto'

/** Ids of what the proxy asks the client by itself. Neither side can guess one, so the server cannot answer for the client, and none is the same as theirs. */
export function ownId(): string {
  return `guardagent-${randomUUID()}`
}
