import type { Session } from '../../main.ts'
import { printableLine } from '../../printable.ts'

/** One line for the operator. Standard output is the protocol's. */
export function tell({ terminal }: Session, line: string): void {
  terminal.err(`guardagent: ${printableLine(line)}\n`)
}
