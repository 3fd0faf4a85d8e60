import { z } from 'zod'
import { Identity } from './action.ts'
import { Risk } from './check-result.ts'
import { Json } from './json.ts'
import { Planned } from './plan.ts'
import { Policy } from './policy.ts'
import { RequiredLayers, SandboxLimits } from './sandbox.ts'
import { ToolKind } from './tool.ts'
import { Verdict } from './verdict.ts'

/** How texts are kept: as the guard saw them, with personal data masked too, or only as hashes. */
export const StoreMode = z.enum(['full', 'redacted', 'hashes'])
export type StoreMode = z.infer<typeof StoreMode>

/** What is kept of one guard: enough to run its program again without a model. */
export const AuditEntry = z.strictObject({
  verdict: Verdict,
  store: StoreMode,
  definition: z.string(),
  agent: z.string(),
  input: Json,
  output: Json,
  identity: Identity.nullable(),
  /** The requests' role that the identity named. */
  role: z.string().nullable(),
  /** What the requests said; the replay's trusted side needs it. */
  policy: Policy,
  /** What a compiled program was held to, where it had its permissions and rules written in. */
  heldTo: Policy.exactOptional(),
  /** Of the definition, where the program wrote out permissions or rules that were not parsed from them. */
  requests: z.string().exactOptional(),
  /** What the plan found; the replay's judge needs it. */
  planned: Planned,
  /** True if masking changed a text: a program may then give another result than it did. */
  masked: z.boolean(),
  /** Least risk that denied; null where any violation did. */
  denyFrom: Risk.nullable(),
  limits: SandboxLimits,
  /** Layers without which the program may not run again; older records have none. */
  requireLayers: RequiredLayers.exactOptional(),
  /** The toolbox as the program had it; older records lack it. */
  tools: z.array(z.strictObject({ name: z.string(), kind: ToolKind })).exactOptional(),
  /** Whether the program had the built-in tools, and the policy with them; it had in older records, which lack this. */
  builtInTools: z.boolean().exactOptional(),
  /** Of the toolbox's descriptions; older records lack it. */
  toolboxHash: z.string().exactOptional(),
})
export type AuditEntry = z.infer<typeof AuditEntry>

/** A stored entry in the chain: `hash` covers `previous` and the entry. */
export type AuditRecord = {
  readonly sequence: number
  readonly previous: string
  readonly hash: string
  readonly entry: AuditEntry
}

export type AuditVerification = {
  readonly records: number
  /** Hash of the last record: note it elsewhere to notice a cut-off tail. */
  readonly head: string
  /** Sequence number of the first record that does not fit its chain. */
  readonly brokenAt: number | null
}

/** Port: append-only log. `append` returns once the record is on disk. Throws a `DatabaseError`. */
export interface AuditLog {
  append(entry: AuditEntry): AuditRecord
  /**
   * The same for several, with one wait for the disk. Each by itself: an entry that cannot be kept gets its error, and the others are kept.
   */
  appendAll(entries: readonly AuditEntry[]): (AuditRecord | Error)[]
  get(id: string): AuditRecord | null
  /** Oldest first; with `limit` (0 or more) only the newest so many. */
  list(range?: { readonly limit?: number }): AuditRecord[]
  verify(): AuditVerification
  close(): void
}
