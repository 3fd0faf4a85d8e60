import type { AttackClass } from './attack.ts'
import { ASYNC } from './corpus/async.ts'
import { DETERMINISM } from './corpus/determinism.ts'
import { ENVIRONMENT } from './corpus/environment.ts'
import { EXOTIC_RESULTS } from './corpus/exotic-results.ts'
import { EXOTIC_THROWS } from './corpus/exotic-throws.ts'
import { HOST_REACH } from './corpus/host-reach.ts'
import { KNOWN_CALLS } from './corpus/known-calls.ts'
import { LOGS } from './corpus/logs.ts'
import { MEMORY } from './corpus/memory.ts'
import { REGULAR_EXPRESSIONS } from './corpus/regular-expressions.ts'
import { STACK } from './corpus/stack.ts'
import { TAMPERING } from './corpus/tampering.ts'
import { TIME } from './corpus/time.ts'
import { TOOL_ABUSE } from './corpus/tool-abuse.ts'

/** Every class of programs that attack the sandbox itself; forgeries of verdicts attack the guard. */
export const CORPUS: readonly AttackClass[] = [
  TIME,
  MEMORY,
  STACK,
  REGULAR_EXPRESSIONS,
  ASYNC,
  EXOTIC_THROWS,
  EXOTIC_RESULTS,
  LOGS,
  TAMPERING,
  HOST_REACH,
  ENVIRONMENT,
  TOOL_ABUSE,
  KNOWN_CALLS,
  DETERMINISM,
]
