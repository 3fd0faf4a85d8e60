import type { z } from 'zod'

export type ModelMessage = { readonly role: 'system' | 'user' | 'assistant'; readonly content: string }

/** Adds up what a guard asked of models. */
export type Usage = { calls: number; promptTokens: number; completionTokens: number }

export type ModelRequest = {
  readonly messages: readonly ModelMessage[]
  /** Wanted shape of the reply. Endpoints without structured output get it described in text instead. */
  readonly schema?: { readonly name: string; readonly shape: z.ZodType }
  /** Every call that reached the endpoint is added here, also one that failed. */
  readonly usage: Usage
  readonly signal?: AbortSignal
}

/** Port: a chat model. `complete` gives the reply's text, or throws a `ModelError`. */
export interface Model {
  readonly name: string
  complete(request: ModelRequest): Promise<string>
}
