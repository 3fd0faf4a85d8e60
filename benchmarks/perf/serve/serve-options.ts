import { parseArgs } from 'node:util'

export const USAGE = `usage: npm run perf:serve [-- OPTIONS]
  --requests N         verdicts in all, default 100000
  --connections LIST   kept open at a time, default 1,16,64
  --quick              3000 verdicts: to see that all is right, not to publish its figures
  --help               this text

Starts guardagent serve, asks it over loopback from this process and reads every answer; then ends it under load and looks into its audit log.
Exits with 1 where a verdict is wrong, lost or not on record, with 3 for a command line that it cannot read.`

export type ServePerfOptions = { readonly requests: number; readonly connections: readonly number[] }

/** Thrown for what the command line cannot mean. */
export class UsageError extends Error {}

const QUICK_REQUESTS = '3000'

function whole(option: string, text: string, most: number): number {
  const value = Number(text)
  if (/^\d{1,9}$/.test(text) && value >= 1 && value <= most) return value
  throw new UsageError(`--${option}: expected a whole number from 1 to ${most}, got \`${text}\``)
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        requests: { type: 'string' },
        connections: { type: 'string', default: '1,16,64' },
        quick: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    }).values
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

/** @returns null where help was asked for. @throws UsageError */
export function parseServeOptions(args: readonly string[]): ServePerfOptions | null {
  const { requests, connections, quick, help } = parse(args)
  if (help) return null
  return {
    requests: whole('requests', requests ?? (quick ? QUICK_REQUESTS : '100000'), 10_000_000),
    connections: [...new Set(connections.split(',').map((each) => whole('connections', each.trim(), 500)))],
  }
}
