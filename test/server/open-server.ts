import { onTestFinished } from 'vitest'
import { type ServeOptions, serve } from '../../src/server/serve.ts'
import { jsonLog } from '../../src/server/server-log.ts'
import { servedGuard } from './open-app.ts'

/** A server of a test's own, with what it logs. */
export async function openServer(options: Partial<ServeOptions> = {}) {
  const lines: string[] = []
  const log = jsonLog({ level: 'debug', write: (line) => lines.push(line) })
  const served = await serve({ guard: servedGuard(), port: 0, log, ...options })
  onTestFinished(() => served.close())
  return { served, url: served.url, lines }
}
