import { z } from 'zod'

type Schema = Readonly<Record<string, unknown>>
type Printing = { readonly definitions: ReadonlyMap<string, unknown>; readonly open: readonly string[] }

const IDENTIFIER = /^[A-Za-z_$][\w$]*$/
const JSON_KINDS = ['array', 'boolean', 'null', 'number', 'object', 'string']

function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function schemasOf(value: unknown): readonly Schema[] {
  return Array.isArray(value) ? value.filter(isSchema) : []
}

/** Text inside a block comment cannot end it. */
export function commentText(text: string): string {
  return text.replaceAll('*/', '* /').trim()
}

function isAnyJson(schema: Schema): boolean {
  const kinds = schemasOf(schema.anyOf).map((part) => String(part.type))
  return JSON_KINDS.every((kind) => kinds.includes(kind))
}

function printReference(reference: string, printing: Printing): string {
  const name = reference.split('/').at(-1) ?? ''
  const target = printing.definitions.get(name)
  if (!isSchema(target)) return 'unknown'
  if (isAnyJson(target)) return 'Json'
  return printing.open.includes(name) ? 'unknown' : print(target, { ...printing, open: [...printing.open, name] })
}

function printUnion(parts: readonly string[]): string {
  const different = [...new Set(parts)]
  return different.length === 0 ? 'unknown' : different.join(' | ')
}

function printArray(schema: Schema, printing: Printing): string {
  const places = schemasOf(schema.prefixItems)
  const rest = isSchema(schema.items) ? print(schema.items, printing) : null
  if (places.length > 0 || schema.items === false) {
    const shown = places.map((place) => print(place, printing))
    return `[${[...shown, ...(rest === null ? [] : [`...(${rest})[]`])].join(', ')}]`
  }
  const item = rest ?? 'unknown'
  return /[|&\s]/.test(item) ? `(${item})[]` : `${item}[]`
}

function printObject(schema: Schema, printing: Printing): string {
  const properties = isSchema(schema.properties) ? Object.entries(schema.properties) : []
  const required = Array.isArray(schema.required) ? schema.required : []
  const values = isSchema(schema.additionalProperties) ? print(schema.additionalProperties, printing) : 'unknown'
  if (properties.length === 0) return `Record<string, ${values}>`
  const fields = properties.map(([key, field]) => {
    const described =
      isSchema(field) && typeof field.description === 'string' ? `/** ${commentText(field.description)} */ ` : ''
    const name = IDENTIFIER.test(key) ? key : JSON.stringify(key)
    return `${described}${name}${required.includes(key) ? '' : '?'}: ${isSchema(field) ? print(field, printing) : 'unknown'}`
  })
  return `{ ${fields.join('; ')} }`
}

function printKind(kind: unknown, schema: Schema, printing: Printing): string {
  if (kind === 'array') return printArray(schema, printing)
  if (kind === 'object') return printObject(schema, printing)
  if (kind === 'integer') return 'number'
  return ['string', 'number', 'boolean', 'null'].includes(String(kind)) ? String(kind) : 'unknown'
}

function print(schema: Schema, printing: Printing): string {
  if (typeof schema.$ref === 'string') return printReference(schema.$ref, printing)
  if (isAnyJson(schema)) return 'Json'
  if ('const' in schema) return JSON.stringify(schema.const) ?? 'unknown'
  if (Array.isArray(schema.enum)) return printUnion(schema.enum.map((value) => JSON.stringify(value) ?? 'unknown'))
  const choices = [...schemasOf(schema.anyOf), ...schemasOf(schema.oneOf)]
  if (choices.length > 0) return printUnion(choices.map((part) => print(part, printing)))
  const all = schemasOf(schema.allOf)
  if (all.length > 0) return all.map((part) => `(${print(part, printing)})`).join(' & ')
  const kinds = Array.isArray(schema.type) ? schema.type : [schema.type]
  return printUnion(kinds.map((kind) => printKind(kind, schema, printing)))
}

/**
 * A zod schema as a TypeScript type, for declarations that planners and coders read. What zod cannot express as JSON
 * Schema, and recursion, is `unknown`; any JSON value is `Json`.
 *
 * @param side - `input`: what may be passed; `output`: what is answered.
 * @example printType(z.record(z.string(), z.array(z.string())), 'input') // Record<string, string[]>
 */
export function printType(schema: z.ZodType, side: 'input' | 'output'): string {
  const json: unknown = z.toJSONSchema(schema, { io: side, unrepresentable: 'any' })
  if (!isSchema(json)) return 'unknown'
  const definitions = new Map(isSchema(json.$defs) ? Object.entries(json.$defs) : [])
  // A recursive schema refers to itself as `#`.
  definitions.set('#', json)
  return print(json, { definitions, open: [] })
}
