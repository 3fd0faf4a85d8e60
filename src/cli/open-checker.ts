import { DEFINITIONS, toolsFor } from '../../benchmarks/definitions/definitions.ts'
import type { AuditLog } from '../contract/audit.ts'
import type { Core } from '../contract/core.ts'
import type { DefinitionInput } from '../contract/definition.ts'
import { InputError } from '../contract/errors.ts'
import type { MemoryStore } from '../contract/memory.ts'
import { GuardAgent } from '../guard-agent.ts'

const NEVER = () => Promise.reject(new Error('a demonstration brings its own plan and program'))

/** Checking a demonstration needs no planner and no coder, so it works whatever form the requests have. */
const NO_CORE: Core = {
  name: 'none',
  model: null,
  needsPolicy: false,
  planner: { plan: NEVER },
  coder: { write: NEVER, debug: NEVER },
}

/** The definition that guards an agent: the one that was named, or a built-in one. @throws InputError where there is none */
export function definitionOf(agent: string, file: string | undefined): string | DefinitionInput {
  const known = file ?? DEFINITIONS.find((definition) => definition.agent === agent)
  if (known !== undefined) return known
  throw new InputError(
    `demonstration: agent \`${agent}\` is not one of the built-in ones; pass --definition, so that its program can be checked`,
  )
}

/** No verdict comes about here, so whether a compiled program is stale matters to nobody. */
const SILENT = () => undefined

type Stores = {
  readonly memory: MemoryStore
  /** Where its verdicts are read. Looking at a demonstration makes none, so nothing is logged without it. */
  readonly audit?: AuditLog
}

/** A guard that checks demonstrations and never asks a model. @throws InputError, PolicyError, ToolError, DatabaseError or SandboxError */
export function openChecker(definition: string | DefinitionInput, { memory, audit }: Stores): Promise<GuardAgent> {
  const toolbox = toolsFor(definition)
  return GuardAgent.open({ definition, core: NO_CORE, memory, audit: audit ?? ':memory:', toolbox, log: SILENT })
}
