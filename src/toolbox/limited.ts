import { z } from 'zod'
import type { Json } from '../contract/json.ts'
import { countNodes } from './count-nodes.ts'

/**
 * A schema for arguments that hold at most so many values, counted before the schema sees any of them: a schema that
 * finds every value wrong lists every one of them.
 *
 * @param most - Values within the argument at any depth, itself included.
 */
export function limited<S extends z.ZodType>(schema: S, most: number) {
  return z.preprocess((value: Json, context) => {
    if (value !== undefined && countNodes(value, most) > most)
      context.addIssue({ code: 'custom', message: `at most ${most} values` })
    return value
  }, schema)
}
