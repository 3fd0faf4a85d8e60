import type { z } from 'zod'
import { describeMismatch } from '../contract/describe-issue.ts'
import type { Json } from '../contract/json.ts'
import { cutText } from './cut-text.ts'
import type { Parameter } from './render-declaration.ts'

type Parsed =
  | { readonly ok: true; readonly values: ReadonlyMap<string, unknown>; readonly given: ReadonlyMap<string, Json> }
  | { readonly ok: false; readonly message: string }

/** Characters of a place within an argument: its keys may be of any length. */
const PATH_CHARS = 200

/** What is wrong with one argument: which, what was expected, what was got. */
function problemOf(name: string, value: unknown, error: z.ZodError): string {
  const [issue] = error.issues
  if (issue === undefined) return `parameter \`${name}\`: not as declared`
  const path = issue.path.map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`)).join('')
  return `parameter \`${name}${cutText(path, PATH_CHARS)}\`: ${describeMismatch(issue, value)}`
}

function parseEach(
  parameters: readonly Parameter[],
  given: (parameter: Parameter, index: number) => Json | undefined,
): Parsed {
  const values = new Map<string, unknown>()
  const seen = new Map<string, Json>()
  for (const [index, parameter] of parameters.entries()) {
    const value = given(parameter, index)
    let parsed = parameter.schema.safeParse(value)
    // A program's undefined arrives as null.
    if (!parsed.success && value === null && parameter.optional) parsed = parameter.schema.safeParse(undefined)
    if (!parsed.success) return { ok: false, message: problemOf(parameter.name, value, parsed.error) }
    values.set(parameter.name, parsed.data)
    if (value !== undefined) seen.set(parameter.name, value)
  }
  return { ok: true, values, given: seen }
}

function namedArguments(
  parameters: readonly Parameter[],
  args: readonly Json[],
): { readonly [key: string]: Json } | null {
  const [only] = args
  if (args.length !== 1 || typeof only !== 'object' || only === null || Array.isArray(only)) return null
  const names = new Set(parameters.map((parameter) => parameter.name))
  const keys = Object.keys(only)
  return keys.length > 0 && keys.every((key) => names.has(key)) ? only : null
}

/** What a call is parsed by. */
export type ToolSignature = {
  readonly parameters: readonly Parameter[]
  /** The schema of all arguments as one object, where it asks more of them than each parameter's own (`refine`). */
  readonly together: z.ZodObject | null
}

function parseTogether(
  tool: string,
  together: z.ZodObject | null,
  { values, given }: Extract<Parsed, { ok: true }>,
): ReadonlyMap<string, unknown> {
  if (together === null) return values
  const parsed = together.safeParse(Object.fromEntries(given))
  if (parsed.success) return new Map(Object.entries(parsed.data))
  throw new Error(`${tool}: the arguments do not go together: ${parsed.error.issues[0]?.message.toLowerCase()}`)
}

/**
 * Arguments by position or, where they do not fit so, as one object of names. Position comes first: an argument that
 * fits is never taken apart because it happens to have a parameter's name as a key.
 *
 * @throws Error that names the parameter, what it expects and what it got
 */
export function parseArguments(
  tool: string,
  { parameters, together }: ToolSignature,
  args: readonly Json[],
): ReadonlyMap<string, unknown> {
  const names = parameters.map((parameter) => parameter.name).join(', ')
  if (args.length > parameters.length) {
    throw new Error(`${tool}: expected at most ${parameters.length} arguments (${names}), got ${args.length}`)
  }
  const byPlace = parseEach(parameters, (_, index) => args[index])
  if (byPlace.ok) return parseTogether(tool, together, byPlace)
  const named = namedArguments(parameters, args)
  const byName =
    named === null
      ? byPlace
      : parseEach(parameters, ({ name }) => (Object.hasOwn(named, name) ? named[name] : undefined))
  if (byName.ok) return parseTogether(tool, together, byName)
  throw new Error(`${tool}: ${byName.message}; call it as \`${tool}(${names})\``)
}
