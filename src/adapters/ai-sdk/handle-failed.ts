import {
  type Guard,
  type GuardingOptions,
  type Handling,
  handlePending,
  type Pending,
  type UnknownOption,
} from '../mapping/index.ts'

type Around<Context> = { readonly context: Context; readonly signal?: AbortSignal | undefined }
type Failed = { readonly pending: Pending; readonly error: unknown }

/** Stops what nobody can be asked about, since reading it threw: by the one way in which errors are mapped. */
export function handleFailed<Context>(
  options: GuardingOptions<Context> & UnknownOption,
  { pending, error }: Failed,
  around: Around<Context>,
): Promise<Handling> {
  const guard: Guard = { guard: () => Promise.reject(error) }
  return handlePending({ ...options, guard }, pending, around)
}
