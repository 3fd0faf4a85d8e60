import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'

/** How much each client may ask. */
export type RateLimit = {
  /** The most that is ever let in at once; no such limit by default. */
  readonly most?: number
  /** Counts so many actions; answers 0, or the seconds after which there is room again. What is refused counts as nothing. */
  count(client: string, actions: number): Promise<number>
}

const MINUTE_SECONDS = 60

/** At most `perMinute` actions a minute and client, counted in this process from the client's first one. */
export function rateLimit(perMinute: number): RateLimit {
  const limiter = new RateLimiterMemory({ points: perMinute, duration: MINUTE_SECONDS })
  return {
    most: perMinute,
    async count(client, actions) {
      try {
        await limiter.consume(client, actions)
        return 0
      } catch (refused) {
        if (!(refused instanceof RateLimiterRes)) throw refused
        await limiter.reward(client, actions)
        return Math.max(1, Math.ceil(refused.msBeforeNext / 1000))
      }
    },
  }
}
