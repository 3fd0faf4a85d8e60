import { z } from 'zod'
import { ToolError } from '../contract/errors.ts'
import { CheckOutcome, type Tool, type ToolContext, type ToolKind } from '../contract/tool.ts'
import { parseArguments } from './parse-arguments.ts'
import { type Parameter, renderDeclaration } from './render-declaration.ts'
import { requireToolName } from './tool-name.ts'

const TIMEOUT_MS = 1000
const LONGEST_TIMEOUT_MS = 600_000

type Shape = Readonly<Record<string, z.ZodType>>
export type ToolParameters = z.ZodObject | z.ZodTuple | Shape

type RunArguments<P> = P extends z.ZodTuple
  ? [...z.output<P>, ToolContext]
  : P extends z.ZodObject
    ? [z.output<P>, ToolContext]
    : P extends Shape
      ? [{ [K in keyof P]: z.output<P[K]> }, ToolContext]
      : never

export type ToolDefinition<P extends ToolParameters> = {
  /** How programs call it: a JavaScript identifier that hides nothing. */
  readonly name: string
  /** What it does, for planners and coders. */
  readonly description: string
  /** A check answers `{denied, reasons}`, reasons as `Reason` or plain text; a reader answers data. */
  readonly kind: ToolKind
  /** `z.object` or a record of schemas: `run(args, context)`. `z.tuple`: `run(arg1, arg2, …, context)`. */
  readonly parameters: P
  /** What it answers. A check may leave it out. */
  readonly returns?: z.ZodType
  /** May be asynchronous; then it should heed `context.signal`. Gets validated arguments. */
  run(...args: RunArguments<P>): unknown
  /** Time for one call, milliseconds, 1 to 600000, 1000 by default. */
  readonly timeoutMs?: number
}

function isSchema(value: unknown): value is z.ZodType {
  return value instanceof z.ZodType
}

/** Position and name of each parameter. */
function listParameters(tool: string, parameters: ToolParameters): readonly Parameter[] {
  if (isSchema(parameters) && !(parameters instanceof z.ZodObject) && !(parameters instanceof z.ZodTuple)) {
    throw new ToolError(
      `tool \`${tool}\`: expected parameters as z.object, z.tuple or a record of schemas, got another schema`,
    )
  }
  if (parameters instanceof z.ZodTuple) {
    if (parameters.def.rest !== null) throw new ToolError(`tool \`${tool}\`: a tuple of parameters cannot have a rest`)
    return parameters.def.items.map((schema, index) => parameterOf(tool, `arg${index + 1}`, schema))
  }
  const shape = parameters instanceof z.ZodObject ? parameters.shape : parameters
  return Object.entries(shape).map(([name, schema]) => parameterOf(tool, name, schema))
}

/** A schema that asks something of several arguments at once. */
function togetherOf(tool: string, parameters: ToolParameters): z.ZodObject | null {
  if (!isSchema(parameters) || (parameters.def.checks ?? []).length === 0) return null
  if (parameters instanceof z.ZodObject) return parameters
  throw new ToolError(`tool \`${tool}\`: a tuple of parameters cannot be refined; use z.object`)
}

function parameterOf(tool: string, name: string, schema: unknown): Parameter {
  if (!/^[A-Za-z_$][\w$]*$/.test(name) || name === '__proto__') {
    throw new ToolError(`tool \`${tool}\`: expected a parameter's name to be an identifier, got \`${name}\``)
  }
  if (!isSchema(schema))
    throw new ToolError(`tool \`${tool}\`: expected a zod schema for parameter \`${name}\`, got ${typeof schema}`)
  return { name, schema, optional: schema.safeParse(undefined).success }
}

/** Reasons in plain text become reasons of the tool. */
function withFullReasons(tool: string, answer: unknown): unknown {
  if (typeof answer !== 'object' || answer === null || !('reasons' in answer) || !Array.isArray(answer.reasons))
    return answer
  const reasons = answer.reasons.map((reason: unknown) =>
    typeof reason === 'string' ? { kind: 'tool', tool, detail: reason } : reason,
  )
  return { ...answer, reasons }
}

function returnsOf(definition: ToolDefinition<ToolParameters>): z.ZodType {
  const { name, kind, returns } = definition
  if (returns !== undefined && !isSchema(returns))
    throw new ToolError(`tool \`${name}\`: expected a zod schema in \`returns\``)
  if (kind === 'check')
    return (returns ?? z.unknown()).transform((answer) => withFullReasons(name, answer)).pipe(CheckOutcome)
  if (returns === undefined)
    throw new ToolError(`tool \`${name}\`: a reader needs \`returns\`, the schema of what it answers`)
  return returns
}

function requireFields(definition: ToolDefinition<ToolParameters>): void {
  const { name, description, kind, timeoutMs = TIMEOUT_MS, run } = definition
  requireToolName(name)
  if (typeof description !== 'string' || description.trim() === '')
    throw new ToolError(`tool \`${name}\`: expected a description, got none`)
  if (kind !== 'check' && kind !== 'reader')
    throw new ToolError(`tool \`${name}\`: expected kind check or reader, got \`${String(kind)}\``)
  if (typeof run !== 'function') throw new ToolError(`tool \`${name}\`: expected a function \`run\`, got ${typeof run}`)
  if (!Number.isInteger(timeoutMs) || timeoutMs < 1 || timeoutMs > LONGEST_TIMEOUT_MS) {
    throw new ToolError(`tool \`${name}\`: expected timeoutMs from 1 to ${LONGEST_TIMEOUT_MS}, got \`${timeoutMs}\``)
  }
}

/**
 * Makes a function that guardrail programs may call. Programs pass arguments by position, or as one object of names
 * where that is not ambiguous.
 *
 * @throws ToolError where name, parameters, returns or timeout cannot be used
 *
 * @example
 * const checkBudget = defineTool({
 *   name: 'CheckBudget',
 *   description: 'Denies orders above the budget.',
 *   kind: 'check',
 *   parameters: { total: z.number().describe('euros'), budget: z.number().default(100) },
 *   run: ({ total, budget }) => ({ denied: total > budget, reasons: total > budget ? ['over budget'] : [] }),
 * })
 */
export function defineTool<P extends ToolParameters>(definition: ToolDefinition<P>): Tool {
  // Only `run` depends on P, and it is called with what `parameters` of the same definition parsed.
  const plain = definition as unknown as ToolDefinition<ToolParameters>
  requireFields(plain)
  const { name, description, kind, timeoutMs = TIMEOUT_MS } = plain
  const parameters = listParameters(name, plain.parameters)
  const signature = { parameters, together: togetherOf(name, plain.parameters) }
  const returns = returnsOf(plain)
  const run = plain.run as (...args: unknown[]) => unknown
  const spread = plain.parameters instanceof z.ZodTuple
  return {
    name,
    description,
    kind,
    declaration: renderDeclaration({
      name,
      description,
      parameters,
      returns: kind === 'check' ? CheckOutcome : returns,
    }),
    timeoutMs,
    returns,
    parseArguments: (args) => parseArguments(name, signature, args),
    run: (parsed, context) => {
      const values = parsed instanceof Map ? parsed : new Map<string, unknown>()
      return spread ? run(...values.values(), context) : run(Object.fromEntries(values), context)
    },
  }
}
