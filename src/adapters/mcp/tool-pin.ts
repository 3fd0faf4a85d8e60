import { createHash } from 'node:crypto'
import { z } from 'zod'
import { canonicalJson } from '../../contract/json.ts'
import { isDeeperThan } from '../../contract/nesting.ts'
import { fieldOf } from './field-of.ts'

const Hash = z.string().regex(/^sha256:[0-9a-f]{64}$/)

/** Hashes of what a model and a client are told of one tool; a name is what they are kept under. */
export const ToolHashes = z.strictObject({
  title: Hash,
  description: Hash,
  inputSchema: Hash,
  outputSchema: Hash,
  annotations: Hash,
})
export type ToolHashes = z.infer<typeof ToolHashes>

/** What is remembered of one tool of one server. */
export const ToolPin = z.strictObject({
  tool: z.string(),
  /** ISO 8601, UTC. */
  firstSeenAt: z.string(),
  /** As an operator accepted it, or as it was when it was first seen; null where it came later and nobody accepted it yet. */
  accepted: ToolHashes.nullable(),
  /** As it was listed last, where that differs from what is accepted: null where it was listed no longer. */
  seen: ToolHashes.nullable().exactOptional(),
  seenAt: z.string().exactOptional(),
})
export type ToolPin = z.infer<typeof ToolPin>

/** Where the pins of one server are kept. Both functions may throw; what cannot be read is then not accepted. */
export type PinStore = {
  read(): readonly ToolPin[]
  /** Changes what is kept in one step: nobody else's change is lost. Writes nothing where `update` answers the very list that it was given. */
  change(update: (pins: readonly ToolPin[]) => readonly ToolPin[]): void
}

const PARTS = ['title', 'description', 'inputSchema', 'outputSchema', 'annotations'] as const

export type ToolPart = (typeof PARTS)[number]

/** Levels of a tool that are read: beyond any real schema, and far below where hashing would fail. */
const TOOL_LEVELS = 100

/** Stands for what is nested too deep to be compared: it is never the same, not even as itself. */
const UNREADABLE = `sha256:${'0'.repeat(64)}`

/** Hashes of a tool as it was listed. A server may list a name twice: then all of that together. */
export function hashTool(listed: readonly unknown[]): ToolHashes {
  const hash = (part: ToolPart) => {
    const values = listed.map((tool) => fieldOf(tool, part) ?? null)
    if (isDeeperThan(values, TOOL_LEVELS)) return UNREADABLE
    return `sha256:${createHash('sha256').update(canonicalJson(values)).digest('hex')}`
  }
  return {
    title: hash('title'),
    description: hash('description'),
    inputSchema: hash('inputSchema'),
    outputSchema: hash('outputSchema'),
    annotations: hash('annotations'),
  }
}

/** What differs, or cannot be compared; nothing for the same tool. */
export function changedParts(one: ToolHashes, other: ToolHashes): ToolPart[] {
  return PARTS.filter((part) => one[part] !== other[part] || one[part] === UNREADABLE)
}

/** Whether both say the same, also where that is that something cannot be compared. */
export function isSamePin(one: ToolHashes | null, other: ToolHashes | null): boolean {
  if (one === null || other === null) return one === other
  return PARTS.every((part) => one[part] === other[part])
}

/** Takes what was seen last for accepted: of these tools, or of all. A tool that is gone is forgotten. */
export function acceptSeen(pins: readonly ToolPin[], tools?: ReadonlySet<string>): ToolPin[] {
  return pins.flatMap((pin) => {
    if (pin.seen === undefined || (tools !== undefined && !tools.has(pin.tool))) return [pin]
    const { tool, firstSeenAt, seen } = pin
    return seen === null ? [] : [{ tool, firstSeenAt, accepted: seen }]
  })
}
