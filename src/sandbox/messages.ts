import { z } from 'zod'
import { ProgramError } from '../contract/program.ts'
import type { KnownCall, SandboxLimits } from '../contract/sandbox.ts'

/** One program and what it runs with. `data` is JSON text that only the guest parses. */
export type Job = {
  readonly program: string
  readonly names: readonly string[]
  readonly data: string
  readonly limits: SandboxLimits
  readonly nowMs: number
  /** Where it is there, possibly empty, the envelope tells the order of all calls. */
  readonly known?: readonly KnownCall[]
  /** Runs of one key may share an isolate. */
  readonly isolateKey?: string
}

/** Lines of JSON from the host to a child. `prepare`, which has no answer, builds what the next program needs ahead. */
export type ToChild =
  | { readonly kind: 'prepare' }
  | { readonly kind: 'run'; readonly job: Job }
  | { readonly kind: 'reply'; readonly reply: string }

/** What a child tells of its own walls when it starts, before any program. */
export const SelfReport = z.strictObject({
  webAssembly: z.boolean(),
  mayWrite: z.boolean(),
  mayReadAll: z.boolean(),
  mayStartProcesses: z.boolean(),
  mayStartThreads: z.boolean(),
  /** Variables of the environment. */
  environment: z.number(),
  /** Most that its own heap may grow to, megabytes. */
  heapMb: z.number(),
  snapshot: z.boolean(),
})
export type SelfReport = z.infer<typeof SelfReport>

/** Lines of JSON from a child to the host. A child may have been taken over: nothing else is accepted. */
export const ToHost = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('ready'), report: SelfReport }),
  z.strictObject({ kind: z.literal('call'), name: z.string(), argumentsJson: z.string() }),
  z.strictObject({
    kind: z.literal('done'),
    envelope: z.string(),
    syntaxLine: z.number().int().positive().nullable(),
  }),
  z.strictObject({ kind: z.literal('failed'), code: z.enum(['timeout', 'memory', 'thrown']), message: z.string() }),
])
export type ToHost = z.infer<typeof ToHost>

/** Of each call, in the order that the program made them: the index of a known call, or -1 for one that the host was asked for. */
const CallOrder = z.array(z.number().int().min(-1))

/** What the guest answers: within the program's realm, hence a claim that is checked like any other text. */
export const Envelope = z.union([
  z.strictObject({
    ok: z.literal(true),
    result: z.string(),
    logs: z.array(z.string()),
    order: CallOrder.exactOptional(),
  }),
  z.strictObject({
    ok: z.literal(false),
    error: ProgramError,
    logs: z.array(z.string()),
    order: CallOrder.exactOptional(),
  }),
])
export type Envelope = z.infer<typeof Envelope>
