import { expect, it } from 'vitest'
import { InputError } from '../../../src/contract/errors.ts'
import { guardApp } from '../../../src/server/guard-app.ts'
import { serverMetrics } from '../../../src/server/metrics/server-metrics.ts'
import { type ServeOptions, serve } from '../../../src/server/serve.ts'
import { jsonLog } from '../../../src/server/server-log.ts'
import { servedGuard, withToken } from '../open-app.ts'

const guard = servedGuard()

const NUMBERS = ['maxBodyBytes', 'bodyTimeoutMs', 'mostWaiting', 'rate'] as const
const OF_SERVE = ['maxConnections', 'headersTimeoutMs', 'keepAliveMs', 'sendTimeoutMs', 'port'] as const
const WRONG: readonly unknown[] = [Number.NaN, Number.POSITIVE_INFINITY, -1, 1.5, 1e12, '5', null]

/** Whatever code without types may give. */
async function failureOf(options: unknown, open: (options: ServeOptions) => unknown): Promise<unknown> {
  try {
    await open(options as ServeOptions)
    return null
  } catch (error) {
    return error
  }
}

it.each([...NUMBERS, ...OF_SERVE])(
  '%s: a number that is none is refused by name, before anything listens',
  async (name) => {
    for (const value of WRONG) {
      const failure = await failureOf({ guard, port: 0, [name]: value }, serve)
      expect(failure, String(value)).toBeInstanceOf(InputError)
      expect(String(failure)).toMatch(new RegExp(`option \`${name}\`: expected a whole number from \\d+ to \\d+`))
    }
  },
)

it.each(NUMBERS)('the app refuses the same: %s', async (name) => {
  expect(await failureOf({ guard, [name]: Number.NaN }, guardApp)).toMatchObject({
    code: 'invalid-input',
    message: expect.stringMatching(new RegExp(`^option \`${name}\`: .*, got \`NaN\`$`)),
  })
})

it('a message names the option and shows no value that may be a secret', async () => {
  const refused = async (more: object) => String(await failureOf({ guard, port: 0, ...more }, serve))
  expect(await refused({ guard: undefined })).toBe(
    'InputError: option `guard`: expected an object with the functions `guard`, `verdict`, got nothing',
  )
  expect(await refused({ guard: { guard: 1 } })).toContain('option `guard`')
  expect(await refused({ tokens: 'ga_secret' })).toBe(
    'InputError: option `tokens`: expected an object with the functions `any`, `verify`, got a value of type `string`',
  )
  expect(await refused({ rate: {} })).toContain('or an object with the function `count`')
  expect(await refused({ host: '' })).toContain('option `host`')
  expect(await refused({ log: console.log })).toContain('option `log`')
  expect(await refused({ now: new Date() })).toContain('option `now`')
  expect(await refused({ loopback: true })).toMatch(/option `loopback`: there is none of that name; .*`maxBodyBytes`/)
  expect(await refused({ maxBodyByte: 5 })).toContain('option `maxBodyByte`')
  expect(String(await failureOf(undefined, guardApp))).toContain('expected an object of options, got nothing')
})

it('what is right passes: numbers at their ends, objects of classes, and options that are undefined', async () => {
  const { tokens } = withToken()
  const log = jsonLog({ level: 'silent', write: () => undefined })
  const ends = { maxBodyBytes: 1, bodyTimeoutMs: 3_600_000, rate: 1_000_000, mostWaiting: 100_000, sendTimeoutMs: 1 }
  const served = await serve({ guard, tokens, log, metrics: serverMetrics(), port: 0, ...ends })
  await served.close()
  expect(await failureOf({ guard, rate: undefined, loopback: true }, guardApp)).toBe(null)
  expect(await failureOf({ guard, rate: { count: async () => 0 } }, guardApp)).toBe(null)
})
