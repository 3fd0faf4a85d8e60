import type { Json } from '../../contract/json.ts'
import { fieldOf } from './field-of.ts'

/** Levels of a tool's schema that are looked through. */
const DEPTH_LIMIT = 20

const TOKEN = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/

/**
 * The `Mcp-Param-…` headers of a call over HTTP since 2026-07-28: arguments that the tool's input schema marks with `x-mcp-header` stand there a second time,
 * and a server refuses the call where they are missing or differ.
 */
export function paramHeaders(inputSchema: unknown, given: Json): Record<string, string> {
  const headers = new Map<string, string>()
  collect(headers, inputSchema, given, 0)
  return Object.fromEntries(headers)
}

function collect(headers: Map<string, string>, schema: unknown, value: unknown, depth: number): void {
  const properties = fieldOf(schema, 'properties')
  if (depth > DEPTH_LIMIT || typeof properties !== 'object' || properties === null) return
  for (const [name, property] of Object.entries(properties)) {
    const given = fieldOf(value, name)
    const header = fieldOf(property, 'x-mcp-header')
    const text = headerText(given)
    if (typeof header === 'string' && TOKEN.test(header) && text !== null) headers.set(`Mcp-Param-${header}`, text)
    collect(headers, property, given, depth + 1)
  }
}

function headerText(value: unknown): string | null {
  if (typeof value === 'number') return Number.isInteger(value) && !Number.isSafeInteger(value) ? null : `${value}`
  if (typeof value === 'boolean') return `${value}`
  return typeof value === 'string' ? encode(value) : null
}

/** Plain where a header can hold it as it is, else base64 between marks. */
function encode(text: string): string {
  const plain = /^[\x20-\x7e\t]+$/.test(text) && text === text.trim() && !/^=\?base64\?.*\?=$/.test(text)
  return plain ? text : `=?base64?${Buffer.from(text, 'utf8').toString('base64')}?=`
}
