import { z } from 'zod'
import { Action } from '../../contract/action.ts'
import { Json } from '../../contract/json.ts'
import { Reason } from '../../contract/reason.ts'
import { Verdict } from '../../contract/verdict.ts'
import { GuardBatch } from '../actions/parse-actions.ts'
import { Problem } from '../problems/problem.ts'

const Verdicts = z.strictObject({ verdicts: z.array(Verdict) })
const Health = z.strictObject({ status: z.enum(['ok', 'ready']) })

/** The schemas of the API by their names in its document. */
const API_SCHEMAS = { Json, Action, GuardBatch, Reason, Verdict, Verdicts, Health, Problem }
export type ApiSchemaName = keyof typeof API_SCHEMAS

/** A schema's JSON Schema, with references to the others. */
type JsonSchema = Record<string, unknown>

export const schemaPointer = (name: string) => `#/components/schemas/${name}`

/** All schemas as JSON Schema 2020-12, which is what OpenAPI 3.1 takes. */
export function apiSchemas(): Record<string, JsonSchema> {
  const registry = z.registry<{ id: string }>()
  for (const [id, schema] of Object.entries(API_SCHEMAS)) registry.add(schema, { id })
  const { schemas } = z.toJSONSchema(registry, {
    uri: schemaPointer,
    override({ jsonSchema }) {
      // An empty list of items is no JSON Schema; `maxItems: 0` says it already.
      if (Array.isArray(jsonSchema.prefixItems) && jsonSchema.prefixItems.length === 0) delete jsonSchema.prefixItems
    },
  })
  // Where a schema stands in the document is its name; an `$id` with a fragment is none.
  return Object.fromEntries(Object.entries(schemas).map(([name, { $id, $schema, ...schema }]) => [name, schema]))
}
