import { pino } from 'pino'

export type LogLevel = 'debug' | 'info' | 'warn' | 'error' | 'silent'

type Write = (fields: object, text: string) => void

/** Where the service writes down what it did; a pino logger fits. Fields never hold what was in a body, a header or a path. */
export type ServerLog = { readonly debug: Write; readonly info: Write; readonly warn: Write; readonly error: Write }

/**
 * A log of JSON lines.
 * @example jsonLog({ level: 'info', write: (line) => process.stdout.write(line) })
 */
export function jsonLog(options: {
  readonly level: LogLevel
  /** Gets each line with its end. */
  readonly write: (line: string) => void
  /** Wall clock. */
  readonly now?: () => Date
}): ServerLog {
  const { level, write, now = () => new Date() } = options
  const settings = {
    level,
    base: null,
    timestamp: () => `,"time":"${now().toISOString()}"`,
    formatters: { level: (label: string) => ({ level: label }) },
  }
  return pino(settings, { write })
}
