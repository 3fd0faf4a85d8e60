import type { Json } from '../../../../src/contract/json.ts'

/** What an agent was asked, and what it is about to do. */
export type Action = { readonly input: Json; readonly output: Json }
