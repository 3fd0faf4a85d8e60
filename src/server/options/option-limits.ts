const HOUR_SECONDS = 3600

/** Least and most of what can be set, in code as on the command line. */
export const OPTION_LIMITS = {
  port: [0, 65_535],
  bodyBytes: [1, 64 * 1_048_576],
  seconds: [1, HOUR_SECONDS],
  milliseconds: [1, HOUR_SECONDS * 1000],
  connections: [1, 100_000],
  waiting: [1, 100_000],
  rate: [1, 1_000_000],
} as const satisfies Record<string, readonly [least: number, most: number]>
