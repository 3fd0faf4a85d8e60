import { z } from 'zod'
import { InputError } from '../../contract/errors.ts'
import type { ServeOptions } from '../serve.ts'
import type { GuardAppOptions } from '../service.ts'
import { OPTION_LIMITS } from './option-limits.ts'

const whole = ([least, most]: readonly [number, number]) =>
  z
    .custom((value) => Number.isInteger(value) && Number(value) >= least && Number(value) <= most)
    .describe(`a whole number from ${least} to ${most}`)

function has(value: unknown, methods: readonly string[]): boolean {
  if (value === null || (typeof value !== 'object' && typeof value !== 'function')) return false
  return methods.every((method) => typeof Reflect.get(value, method) === 'function')
}

const withMethods = (...methods: readonly string[]) =>
  z.custom((value) => has(value, methods)).describe(`an object with the functions \`${methods.join('`, `')}\``)

const callback = () => z.custom((value) => typeof value === 'function').describe('a function')

const APP_FIELDS = {
  guard: withMethods('guard', 'verdict'),
  tokens: withMethods('any', 'verify'),
  loopback: z.boolean().describe('true or false'),
  maxBodyBytes: whole(OPTION_LIMITS.bodyBytes),
  bodyTimeoutMs: whole(OPTION_LIMITS.milliseconds),
  rate: z
    .union([whole(OPTION_LIMITS.rate), withMethods('count')])
    .describe(`a whole number from ${OPTION_LIMITS.rate.join(' to ')}, or an object with the function \`count\``),
  mostWaiting: whole(OPTION_LIMITS.waiting),
  log: withMethods('debug', 'info', 'warn', 'error'),
  metrics: withMethods('request', 'inFlight', 'verdict', 'render'),
  now: callback(),
  stopwatch: callback(),
  random: callback(),
} satisfies Record<keyof GuardAppOptions, z.ZodType>

const { loopback: _, ...shared } = APP_FIELDS

const SERVE_FIELDS = {
  ...shared,
  host: z.string().min(1).describe('a name or an address'),
  port: whole(OPTION_LIMITS.port),
  maxConnections: whole(OPTION_LIMITS.connections),
  headersTimeoutMs: whole(OPTION_LIMITS.milliseconds),
  keepAliveMs: whole(OPTION_LIMITS.milliseconds),
  sendTimeoutMs: whole(OPTION_LIMITS.milliseconds),
} satisfies Record<keyof ServeOptions, z.ZodType>

type Fields = Readonly<Record<string, z.ZodType>>

/** All but the guard may be left out. */
function schemaOf({ guard, ...others }: Fields & { readonly guard: z.ZodType }) {
  return z.strictObject({ guard, ...z.strictObject(others).partial().shape })
}

const APP = schemaOf(APP_FIELDS)
const SERVE = schemaOf(SERVE_FIELDS)

/** Numbers are shown; anything else may be a secret that stands at the wrong place. */
function show(value: unknown): string {
  if (value === undefined) return 'nothing'
  return typeof value === 'number' ? `\`${value}\`` : value === null ? '`null`' : `a value of type \`${typeof value}\``
}

function describe(issue: z.core.$ZodIssue, options: unknown, fields: Fields): string {
  if (issue.code === 'unrecognized_keys')
    return `option \`${issue.keys[0]}\`: there is none of that name; expected only \`${Object.keys(fields).join('`, `')}\``
  const [name] = issue.path
  if (typeof name !== 'string' || typeof options !== 'object' || options === null)
    return `expected an object of options, got ${show(options)}`
  return `option \`${name}\`: expected ${fields[name]?.description}, got ${show(Reflect.get(options, name))}`
}

function check(options: unknown, schema: z.ZodType, fields: Fields): void {
  const [issue] = schema.safeParse(options).error?.issues ?? []
  if (issue !== undefined) throw new InputError(describe(issue, options, fields))
}

/** @throws InputError naming the first option of `guardApp` that cannot be used */
export function checkAppOptions(options: GuardAppOptions): void {
  check(options, APP, APP_FIELDS)
}

/** @throws InputError naming the first option of `serve` that cannot be used */
export function checkServeOptions(options: ServeOptions): void {
  check(options, SERVE, SERVE_FIELDS)
}
