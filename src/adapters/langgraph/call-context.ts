/** What the caller of a graph handed to it, and what `identity` is read from: never the state, which holds what the conversation says. */
export type CallContext<Context = unknown> = {
  /** `context` of the invocation. Undefined, whatever the type says, where a graph is invoked without one: reading a field of it throws, which stops the call. */
  readonly context: Context
  /** `configurable` of the invocation. */
  readonly configurable: Readonly<Record<string, unknown>>
}

/** The caller's side of a running node, and the signal that ends it. */
export type Around<Context> = { readonly context: CallContext<Context>; readonly signal: AbortSignal | undefined }

type Config = {
  readonly context?: unknown
  readonly configurable?: Readonly<Record<string, unknown>> | undefined
  readonly signal?: AbortSignal | undefined
}

export function aroundOf<Context>({ context, configurable = {}, signal }: Config): Around<Context> {
  // What `context` is only the caller knows, who says so with the type parameter.
  return { context: { context: context as Context, configurable }, signal }
}
