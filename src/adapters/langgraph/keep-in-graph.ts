import { task } from '@langchain/langgraph'
import type { z } from 'zod'

/** `fresh`: it was made now, not before the graph was interrupted. */
export type Kept<T> = { readonly value: T; readonly fresh: boolean }

type Made<T> = { readonly name: string; readonly schema: z.ZodType<T>; readonly make: () => Promise<T> }

/**
 * Makes something once for each step of a graph: it is the result of a task, which the graph's checkpointer keeps. It is there when the graph goes on after
 * an interrupt, in another process too.
 * @param name says all that it depends on: under another name it is made anew
 */
export async function keepInGraph<T>({ name, schema, make }: Made<T>): Promise<Kept<T>> {
  let fresh = false
  const keep = task({ name: `guardagent:${name}` }, async () => {
    fresh = true
    return { kept: await make() }
  })
  try {
    const { kept } = await keep()
    return { value: schema.parse(kept), fresh }
  } catch {
    // No graph is around it, or what was kept cannot be read: then it is as if nothing had been kept.
    return { value: await make(), fresh: true }
  }
}
