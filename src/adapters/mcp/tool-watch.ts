import { fieldOf } from './field-of.ts'
import type { Listing } from './tool-listings.ts'
import {
  changedParts,
  hashTool,
  isSamePin,
  type PinStore,
  type ToolHashes,
  type ToolPart,
  type ToolPin,
} from './tool-pin.ts'

/** How a proxy remembers the tools of its server. */
export type PinOptions = {
  readonly store: PinStore
  /** `report` (the default) tells of a change; `deny` also refuses calls of what nobody accepted. */
  readonly onChange?: 'report' | 'deny'
  /** Takes whatever is listed for accepted. */
  readonly accept?: boolean
  /** The clock; the process's own by default. */
  readonly now?: () => Date
}

/** Something that differs from what is pinned. Names come from the server. */
export type ToolChange = {
  readonly kind: 'new' | 'changed' | 'vanished'
  readonly tool: string
  /** What changed; empty for a tool that is new or gone. */
  readonly parts: readonly ToolPart[]
  /** What the server says of it now, cut short; '' where it says nothing. It is hostile text. */
  readonly description: string
  /** When it was first seen; of a new one, now. ISO 8601, UTC. */
  readonly firstSeenAt: string
  /** What becomes of it. */
  readonly outcome: 'reported' | 'denied' | 'accepted'
}

/** A change, before what the server says now is put beside it. */
type Found = Omit<ToolChange, 'description'>

/** Who asked for a listing: what the client was shown is what its model obeys, whatever the proxy is told. */
export type Asker = 'client' | 'proxy'

/** Longest description that is shown with a change, characters. */
const DESCRIPTION_CHARS = 300

/** Compares what a server lists with what it listed before. */
export class ToolWatch {
  readonly #options: PinOptions
  readonly #tell: (change: ToolChange) => void
  /** As the client was shown them last; null where that could not be kept. */
  readonly #shown = new Map<string, ToolHashes | null>()
  /** As the proxy was told since the server said that its list changed; null where it did not say so since the client listed. */
  #own: Map<string, ToolHashes> | null = null
  readonly #told = new Set<string>()
  #begun = false
  /** False until a first listing is through, or a second begins: what it holds is what later ones are compared with. */
  #known: boolean

  /** @throws what the store throws where it cannot be read */
  constructor(options: PinOptions, tell: (change: ToolChange) => void) {
    this.#options = options
    this.#tell = tell
    this.#known = options.store.read().length > 0
  }

  /**
   * Takes in a page of a listing, or the whole.
   * @throws what the store throws; the tools then count as not listed
   */
  see({ tools, begins, complete }: Listing, asker: Asker = 'client'): void {
    // INVARIANT: whatever fails below, a tool that was listed anew no longer counts as what it was before.
    this.#unlist(tools.keys(), complete, asker)
    this.#known ||= begins && this.#begun
    this.#begun ||= begins
    const hashes = new Map([...tools].map(([tool, listed]) => [tool, hashTool(listed)]))
    const changes: Found[] = []
    this.#options.store.change((pins) => this.#compare(pins, { hashes, complete, asker, changes }))
    this.#list(hashes, complete, asker)
    this.#known ||= complete
    for (const change of changes) this.#tellOnce(change, hashes.get(change.tool), tools.get(change.tool))
  }

  /** Until the proxy has listed them, no tools count as listed: the server said that its list changed. */
  forget(): void {
    this.#own = new Map()
  }

  /** Why this tool may not be called now; null where it may. What was accepted meanwhile counts at once. */
  refusal(tool: string): string | null {
    if (this.#options.onChange !== 'deny') return null
    const shown = this.#shown.get(tool)
    const own = this.#own === null ? shown : this.#own.get(tool)
    if (own === undefined || own === null || shown === null)
      return 'the server did not list this tool, so nobody knows what it is; list the tools first'
    const accepted = this.#options.store.read().find((pin) => pin.tool === tool)?.accepted ?? null
    if (accepted === null) return 'the tool is new, and its operator has not accepted it'
    const parts = new Set([own, shown ?? own].flatMap((found) => changedParts(accepted, found)))
    if (parts.size === 0) return null
    return `the tool changed (${[...parts].join(', ')}), and its operator has not accepted that`
  }

  #unlist(tools: Iterable<string>, complete: boolean, asker: Asker): void {
    if (asker === 'proxy') this.#own ??= new Map()
    if (complete) this.#own?.clear()
    if (complete && asker === 'client') this.#shown.clear()
    for (const tool of tools) {
      this.#own?.delete(tool)
      if (asker === 'client') this.#shown.set(tool, null)
    }
  }

  #list(hashes: ReadonlyMap<string, ToolHashes>, complete: boolean, asker: Asker): void {
    for (const [tool, found] of hashes) {
      if (asker === 'client') this.#shown.set(tool, found)
      this.#own?.set(tool, found)
    }
    if (asker === 'client' && complete) this.#own = null
  }

  #compare(pins: readonly ToolPin[], { hashes, ...seeing }: Comparing): readonly ToolPin[] {
    const { changes } = seeing
    const at = (this.#options.now ?? (() => new Date()))().toISOString()
    const known = new Set(pins.map(({ tool }) => tool))
    const kept = pins.flatMap((pin) => this.#compareOne(pin, { ...seeing, found: hashes.get(pin.tool), at }))
    const added = [...hashes].filter(([tool]) => !known.has(tool))
    const fresh = added.map(([tool, found]) => this.#pinNew(tool, { found, at, changes }))
    const same = fresh.length === 0 && kept.length === pins.length && kept.every((pin, index) => pin === pins[index])
    return same ? pins : [...kept, ...fresh]
  }

  #compareOne(pin: ToolPin, { found, complete, asker, at, changes }: Seeing): ToolPin[] {
    if (found === undefined && !complete) return [pin]
    const { tool, firstSeenAt, accepted } = pin
    const parts = found === undefined || accepted === null ? [] : changedParts(accepted, found)
    // What the client was shown stays seen, whatever the proxy is told.
    if (found !== undefined && accepted !== null && parts.length === 0)
      return [pin.seen === undefined || asker === 'proxy' ? pin : { tool, firstSeenAt, accepted }]
    const kind = found === undefined ? 'vanished' : accepted === null ? 'new' : 'changed'
    changes.push({ kind, tool, parts, firstSeenAt, outcome: this.#outcome(kind) })
    if (this.#options.accept === true) return found === undefined ? [] : [{ tool, firstSeenAt, accepted: found }]
    return [isSeen(pin, found) ? pin : { tool, firstSeenAt, accepted, seen: found ?? null, seenAt: at }]
  }

  #pinNew(tool: string, { found, at, changes }: { found: ToolHashes; at: string; changes: Found[] }): ToolPin {
    if (this.#known) changes.push({ kind: 'new', tool, parts: [], firstSeenAt: at, outcome: this.#outcome('new') })
    const accepts = !this.#known || this.#outcome('new') !== 'denied'
    return { tool, firstSeenAt: at, ...(accepts ? { accepted: found } : { accepted: null, seen: found, seenAt: at }) }
  }

  #outcome(kind: ToolChange['kind']): ToolChange['outcome'] {
    if (this.#options.accept === true) return 'accepted'
    return this.#options.onChange === 'deny' && kind !== 'vanished' ? 'denied' : 'reported'
  }

  #tellOnce(change: Found, found: ToolHashes | undefined, listed: readonly unknown[] = []): void {
    const key = JSON.stringify([change.kind, change.tool, found])
    if (!this.#told.has(key)) this.#tell({ ...change, description: descriptionOf(listed) })
    this.#told.add(key)
  }
}

type Comparing = {
  readonly hashes: ReadonlyMap<string, ToolHashes>
  readonly complete: boolean
  readonly asker: Asker
  readonly changes: Found[]
}

type Seeing = Omit<Comparing, 'hashes'> & { readonly found: ToolHashes | undefined; readonly at: string }

function descriptionOf(listed: readonly unknown[]): string {
  const texts = listed.map((tool) => fieldOf(tool, 'description')).filter((text) => typeof text === 'string')
  const text = texts.join(' / ')
  return text.length > DESCRIPTION_CHARS ? `${text.slice(0, DESCRIPTION_CHARS)}…` : text
}

/** Whether the pin says already that this was listed last. */
function isSeen({ seen }: ToolPin, found: ToolHashes | undefined): boolean {
  return seen !== undefined && isSamePin(seen, found ?? null)
}
