import { z } from 'zod'
import { AccessFound } from '../contract/access-found.ts'
import { Json } from '../contract/json.ts'
import { defineTool } from './define-tool.ts'
import { AccessCollector } from './extract/access-collector.ts'
import { AccessSchema } from './extract/access-schema.ts'
import { readOutput } from './extract/read-output.ts'
import { limited } from './limited.ts'

/**
 * Databases and columns that the code in an agent's output touches, from SQL and from the data-loading calls of
 * EHRAgent (LoadDB, FilterDB, GetValue, SQLInterpreter). The code is never run. What cannot be read is named in
 * `unread` instead of guessed at; `truncated` says that some of it is too much to read, not just not understood.
 *
 * @param output - Text, or JSON of which only the parts that hold code count (`code`, `sql`, `query`, …).
 * @param schema - Databases and their columns, to resolve unqualified columns and `select *`.
 *
 * @example
 * extractAccess({ code: "GetValue(LoadDB('lab'), 'labresult, max')" }, { lab: ['labname', 'labresult'] })
 * // { databases: { lab: ['labresult'] }, unread: [] }
 */
export function extractAccess(output: Json, schema: Readonly<Record<string, readonly string[]>>): AccessFound {
  const collector = new AccessCollector(new AccessSchema(schema))
  try {
    readOutput(output, collector)
  } catch (error) {
    // Hostile input that breaks a reader has not been read; that is all there is to say of it.
    collector.noteLimit(`output: ${error instanceof Error ? error.message : 'it cannot be read'}`)
  }
  return collector.found()
}

/** Values of an output; more are refused before a schema looks at them. */
const MOST_VALUES = 20_000

/** `ExtractAccess(output)`: a reader; the schema is the requests' own. */
export const extractAccessTool = defineTool({
  name: 'ExtractAccess',
  description:
    'Databases and columns that the code in the output touches. `unread` names what could not be read: if it is not empty, more may be touched.',
  kind: 'reader',
  parameters: z.object({ output: limited(Json, MOST_VALUES).describe('the output of the agent, as it is') }),
  returns: AccessFound,
  run: ({ output }, { schema }) => extractAccess(output, schema),
})
