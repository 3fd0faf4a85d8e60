import { randomBytes } from 'node:crypto'
import type { Access } from './access/authenticate.ts'
import { type RateLimit, rateLimit } from './access/rate-limit.ts'
import type { ServedGuard } from './actions/served-guard.ts'
import { type Admission, openAdmission } from './admission.ts'
import { type ServerMetrics, serverMetrics } from './metrics/server-metrics.ts'
import type { ServerLog } from './server-log.ts'
import type { TokenStore } from './tokens/token-store.ts'

export type GuardAppOptions = {
  readonly guard: ServedGuard
  /** The tokens that it takes; not closed by it. */
  readonly tokens?: Pick<TokenStore, 'any' | 'verify'>
  /**
   * True where only this machine can reach it: then it answers without a token as long as none was ever made. False by default.
   */
  readonly loopback?: boolean
  /** Largest body, bytes; 1 MiB by default. */
  readonly maxBodyBytes?: number
  /** Time for a body to arrive, milliseconds; 10,000 by default. */
  readonly bodyTimeoutMs?: number
  /** Actions a minute for each token, and without tokens for each address; no limit by default. Of your own, for one that several processes share. */
  readonly rate?: number | RateLimit
  /** Actions that may be accepted and not done; 512 by default. */
  readonly mostWaiting?: number
  /** Nothing is written down by default; see `jsonLog`. */
  readonly log?: ServerLog
  readonly metrics?: ServerMetrics
  /** Wall clock. */
  readonly now?: () => Date
  /** Milliseconds from any start; for durations. */
  readonly stopwatch?: () => number
  /** Source of random bytes for request ids. */
  readonly random?: (bytes: number) => Uint8Array
}

/** What the routes work with. */
export type Service = {
  readonly guard: ServedGuard
  readonly access: Access
  readonly admission: Admission
  readonly body: { readonly mostBytes: number; readonly timeoutMs: number; readonly stopping: AbortSignal }
  readonly rate: RateLimit | null
  readonly log: ServerLog
  readonly metrics: ServerMetrics
  readonly stopwatch: () => number
  readonly random: (bytes: number) => Uint8Array
}

const MAX_BODY_BYTES = 1_048_576
const BODY_TIMEOUT_MS = 10_000
const MOST_WAITING = 512

const nothing = () => undefined
const SILENT: ServerLog = { debug: nothing, info: nothing, warn: nothing, error: nothing }

export function openService(options: GuardAppOptions): Service {
  const { tokens = null, loopback = false, now = () => new Date(), rate } = options
  const admission = openAdmission(options.mostWaiting ?? MOST_WAITING)
  return {
    guard: options.guard,
    access: { tokens, loopback, now },
    admission,
    body: {
      mostBytes: options.maxBodyBytes ?? MAX_BODY_BYTES,
      timeoutMs: options.bodyTimeoutMs ?? BODY_TIMEOUT_MS,
      stopping: admission.stopping,
    },
    rate: typeof rate === 'number' ? rateLimit(rate) : (rate ?? null),
    log: options.log ?? SILENT,
    metrics: options.metrics ?? serverMetrics(),
    stopwatch: options.stopwatch ?? (() => performance.now()),
    random: options.random ?? randomBytes,
  }
}
