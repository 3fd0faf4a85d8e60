import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'

/** How much each client may ask. */
export type RateLimit = {
  /** Counts so many actions; answers 0, or the seconds after which there is room again. */
  count(client: string, actions: number): Promise<number>
}

const MINUTE_SECONDS = 60

/** At most `perMinute` actions a minute and client, counted in this process from the client's first one. */
export function rateLimit(perMinute: number): RateLimit {
  const limiter = new RateLimiterMemory({ points: perMinute, duration: MINUTE_SECONDS })
  return {
    async count(client, actions) {
      try {
        await limiter.consume(client, actions)
        return 0
      } catch (refused) {
        if (refused instanceof RateLimiterRes) return Math.max(1, Math.ceil(refused.msBeforeNext / 1000))
        throw refused
      }
    },
  }
}
