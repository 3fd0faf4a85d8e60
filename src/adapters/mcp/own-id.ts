import { randomUUID } from 'node:crypto'

/** Ids of what the proxy asks by itself. Neither side can guess one, so neither can answer for the other, and none is the same as theirs. */
export function ownId(): string {
  return `guardagent-${randomUUID()}`
}
