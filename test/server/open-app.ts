import type { Action } from '../../src/contract/action.ts'
import { GuardFailure } from '../../src/contract/errors.ts'
import type { Verdict } from '../../src/contract/verdict.ts'
import { serviceApp } from '../../src/server/guard-app.ts'
import { jsonLog } from '../../src/server/server-log.ts'
import { type GuardAppOptions, openService } from '../../src/server/service.ts'
import { openTokens, type TokenStore } from '../../src/server/tokens/token-store.ts'
import { ALLOW, DENY, scriptedGuard, UNKNOWN } from '../fixtures/scripted-guard.ts'

export const ACTION = { input: 'what is lent?', output: { sql: 'select title from loans' } }

/** Stands in bodies, tokens and paths; nothing of the service's own says it. */
export const MARKER = 'zyzzyva'

const VERDICTS: Readonly<Record<string, Verdict>> = { allow: ALLOW, deny: DENY, unknown: UNKNOWN }

/** Decides as the input says, `allow` by default. Each verdict has an id of its own and is on record. */
export function servedGuard(wait: (action: Action) => Promise<void> = async () => undefined) {
  const recorded = new Map<string, Verdict>()
  const guard = scriptedGuard(async (action) => {
    const id = `01JD${String(guard.asked.length).padStart(22, '0')}`
    await wait(action)
    if (action.input === 'throw') throw new GuardFailure({ ...UNKNOWN, id })
    const verdict = { ...(VERDICTS[String(action.input)] ?? ALLOW), id }
    recorded.set(id, verdict)
    return verdict
  })
  return { ...guard, recorded, verdict: (id: string) => recorded.get(id) ?? null }
}

/** A store in memory with one token that is good. */
export function withToken(): { tokens: TokenStore; token: string; id: string } {
  const tokens = openTokens(':memory:')
  const { token, record } = tokens.create({ name: 'test', at: new Date('2026-01-01T00:00:00Z') })
  return { tokens, token, id: record.id }
}

/** The app on loopback, with what it logs. */
export function openApp(options: Partial<GuardAppOptions> = {}) {
  const lines: string[] = []
  const log = jsonLog({ level: 'debug', write: (line) => lines.push(line) })
  const service = openService({ guard: servedGuard(), loopback: true, log, ...options })
  const app = serviceApp(service)
  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    app.request(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
  return { app, lines, service, post }
}
