import type { ToolChange } from './tool-watch.ts'

/** A change in one sentence. Name and description are the server's: whoever prints it makes it printable. */
export function describeChange({ kind, tool, parts, firstSeenAt, outcome, description }: ToolChange): string {
  const calls = { reported: '', denied: '; its calls are refused until it is accepted', accepted: '; accepted' }[
    outcome
  ]
  const says = description === '' ? '' : `; it says of itself: ${description}`
  switch (kind) {
    case 'new':
      return `tool \`${tool}\` is new${calls}${says}`
    case 'changed':
      return `tool \`${tool}\` changed since ${firstSeenAt}: ${parts.join(', ')}${calls}${says}`
    case 'vanished':
      return `tool \`${tool}\`, first seen ${firstSeenAt}, is no longer listed${calls}`
  }
}
