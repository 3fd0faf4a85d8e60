import type { Reason } from '../contract/reason.ts'
import { oneLine } from './one-line.ts'

/** A reason as one line of evidence. */
export function reasonLine(reason: Reason): string {
  switch (reason.kind) {
    case 'access':
      return oneLine(`access: ${reason.database} (${reason.columns.join(', ')})`)
    case 'rule': {
      const { rule, field, operator, required, actual } = reason
      return oneLine(`rule: ${rule} (${field} ${operator} ${JSON.stringify(required)}, got ${JSON.stringify(actual)})`)
    }
    case 'policy':
      return oneLine(`${reason.policy}: ${reason.detail}`)
    case 'tool':
      return oneLine(`${reason.tool}: ${reason.detail}`)
    case 'failure':
      return oneLine(`${reason.code}: ${reason.message}`)
  }
}
