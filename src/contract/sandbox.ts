import { z } from 'zod'
import type { ProgramError } from './program.ts'

/** Limits of one run. */
export const SandboxLimits = z.strictObject({
  /** Heap of the isolate, megabytes. */
  memoryMb: z.number().int().min(8).max(1024).default(32),
  /** Time for the program's own work, milliseconds. Waiting for a tool is not counted: each tool has its own limit. */
  timeoutMs: z.number().int().min(1).max(60_000).default(1000),
  /** Length of the result as JSON, characters. */
  resultChars: z.number().int().min(16).max(10_000_000).default(65_536),
  /** Length of all logged text together, characters; what is beyond is dropped. */
  logChars: z.number().int().min(0).max(1_000_000).default(4096),
  /** Tool calls in one run. */
  toolCalls: z.number().int().min(0).max(10_000).default(50),
  /** Length of one call's arguments, and of its result, as JSON, characters. */
  toolChars: z.number().int().min(16).max(10_000_000).default(1_048_576),
})
export type SandboxLimits = z.infer<typeof SandboxLimits>

/** Walls around a child process beside the isolate in it. Which of them a machine has, `guardagent doctor` tells. */
export const SandboxLayer = z.enum([
  'jitless',
  'permission',
  'no-snapshot',
  'heap-limit',
  'empty-environment',
  'resource-limits',
  'no-new-privileges',
  'dies-with-host',
  'other-user',
  'no-network',
])
export type SandboxLayer = z.infer<typeof SandboxLayer>

/** Layers that must hold. */
export const RequiredLayers = z.union([z.literal('all'), z.array(SandboxLayer)])
export type RequiredLayers = z.infer<typeof RequiredLayers>

/** What was seen of one layer on a running child. */
export type LayerReport = {
  readonly name: SandboxLayer
  readonly holds: boolean
  /** What was seen, or why the layer is missing. */
  readonly seen: string
  /** What a missing layer means. */
  readonly without: string
}

/** How the child processes that run programs are kept. */
export const SandboxPoolOptions = z.strictObject({
  /** Child processes at most; as many as cores by default. */
  children: z.number().int().min(1).max(256).optional(),
  /** Programs after which a child is replaced by a new one. */
  recycleAfter: z.number().int().min(1).max(1_000_000).default(1000),
  /** Layers without which nothing runs: a guard that lacks one does not open. */
  requireLayers: RequiredLayers.default([]),
})
export type SandboxPoolOptions = z.infer<typeof SandboxPoolOptions>

/** A call that the host made before the program did: a program that makes just the same is answered at once, without a message to the host. */
export type KnownCall = {
  readonly name: string
  /** JSON array, exactly as the program's own `JSON.stringify` writes it. */
  readonly argumentsJson: string
  /** What `call` would answer. */
  readonly reply: string
}

/** What a program sees of the host. Only strings cross, both ways. */
export type SandboxTools = {
  readonly names: readonly string[]
  /** JSON object: each key becomes a read-only global of the program. */
  readonly data: string
  /** What the program's clock shows, milliseconds since 1970; 0 by default. It stands still. */
  readonly nowMs?: number
  readonly known?: readonly KnownCall[]
  /**
   * Told before `run` resolves, for a program that ended: the calls that it says it made, in order, each the index of a known call or -1 for one that
   * went to `call`. As many of the latter as there were; the rest is the program's word.
   */
  used?(order: readonly number[]): void
  /**
   * Names a program that was accepted, and not written for this action: its runs may share an isolate, each with a context of its own. Without it a
   * program gets an isolate that ends with it.
   */
  readonly isolateKey?: string
  /** Runs a tool: JSON array of arguments to JSON `{"ok": result}` or `{"error": message}`. Never rejects, and ends by itself. */
  call(name: string, argumentsJson: string): Promise<string>
}

export type SandboxOutcome =
  | { readonly ok: true; readonly result: string; readonly logs: readonly string[] }
  | { readonly ok: false; readonly error: ProgramError; readonly logs: readonly string[] }

/** Port: runs a hostile program apart from the host. Never rejects for anything that the program does. */
export interface Sandbox {
  /** Engine's name as it stands in plans and verdicts. */
  readonly engine: string
  run(program: string, tools: SandboxTools, limits: SandboxLimits, signal?: AbortSignal): Promise<SandboxOutcome>
  /** Which layers hold around programs. A definition that requires some needs a sandbox that can tell. */
  layers?(): Promise<readonly LayerReport[]>
  close(): Promise<void>
}
