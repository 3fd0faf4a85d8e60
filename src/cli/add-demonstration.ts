import { DEFINITIONS } from '../../benchmarks/definitions/definitions.ts'
import type { Core } from '../contract/core.ts'
import type { DefinitionInput } from '../contract/definition.ts'
import type { Demonstration } from '../contract/demonstration.ts'
import { InputError } from '../contract/errors.ts'
import { canonicalJson } from '../contract/json.ts'
import type { MemoryStore } from '../contract/memory.ts'
import { GuardAgent, parseDemonstration } from '../guard-agent.ts'
import { withAudit, withMemory } from './open-stores.ts'
import { readJson } from './read-json.ts'
import type { Terminal } from './terminal.ts'

type Options = {
  readonly memory?: string
  readonly audit?: string
  readonly definition?: string
  readonly from?: string
}

const NEVER = () => Promise.reject(new Error('a demonstration brings its own plan and program'))

/** Checking a demonstration needs no planner and no coder, so it works whatever form the requests have. */
const NO_CORE: Core = {
  name: 'none',
  model: null,
  needsPolicy: false,
  planner: { plan: NEVER },
  coder: { write: NEVER, debug: NEVER },
}

function definitionOf(agent: string, file: string | undefined): string | DefinitionInput {
  const known = file ?? DEFINITIONS.find((definition) => definition.agent === agent)
  if (known !== undefined) return known
  throw new InputError(
    `demonstration: agent \`${agent}\` is not one of the built-in ones; pass --definition, so that its program can be checked`,
  )
}

/** Checks a demonstration like a verdict and adds it. @throws InputError where it does not hold, DatabaseError */
export async function addFromFile(terminal: Terminal, file: string, options: Options): Promise<Demonstration> {
  const name = file === '-' ? 'on standard input' : `\`${file}\``
  const candidate = parseDemonstration(await readJson(terminal, file, 'demonstration'), name)
  const definition = definitionOf(candidate.agent, options.definition)
  return withMemory(options, async (memory) => {
    // Looking at one demonstration makes no verdict, so nothing is logged.
    await using agent = await GuardAgent.open({ definition, core: NO_CORE, memory, audit: ':memory:' })
    return await agent.addDemonstration(candidate, options.from ?? (file === '-' ? 'standard input' : file))
  })
}

/** Checks a demonstration that memory holds already, before it is shown to anybody. @throws InputError where it does not hold */
export async function checkStored(stored: Demonstration, options: Options): Promise<void> {
  const { agent: name, input, output, identity, plan, program, label } = stored
  const definition = definitionOf(name, options.definition)
  await using agent = await GuardAgent.open({ definition, core: NO_CORE, memory: ':memory:', audit: ':memory:' })
  await agent.checkDemonstration({ agent: name, input, output, ...(identity && { identity }), plan, program, label })
}

/** What a file from elsewhere says of itself proves nothing: who wrote it, and whether anybody confirmed it. */
function asImported(one: Demonstration, file: string): Demonstration {
  return { ...one, source: { ...one.source, kind: 'import', from: file }, status: 'quarantined' }
}

/**
 * Adds what memory does not hold yet, all or nothing; answers how many.
 * @throws InputError where memory holds another demonstration under the same id
 */
export function importInto(
  memory: MemoryStore,
  read: readonly Demonstration[],
  { file, own }: { readonly file: string; readonly own: boolean },
): number {
  const fresh = read.filter((one) => {
    const held = memory.get(one.id)
    if (held === null) return true
    if (canonicalJson(held) === canonicalJson(one)) return false
    throw new InputError(
      `${file}: memory holds another demonstration \`${one.id}\`; remove it, or give this one an id of its own`,
    )
  })
  memory.add(own ? fresh : fresh.map((one) => asImported(one, file)))
  return fresh.length
}

/** Makes a demonstration of a recorded verdict. It waits in quarantine: a verdict is not yet a good example. */
export async function addFromVerdict(id: string, options: Options): Promise<Demonstration> {
  const record = await withAudit(options, (log) => log.get(id))
  if (record === null)
    throw new InputError(`no verdict \`${id}\` in this audit log; \`guardagent audit list\` shows what it has`)
  const { verdict, store, agent, input, output, identity } = record.entry
  if (store === 'hashes')
    throw new InputError(`verdict \`${id}\` was stored as hashes: there is no demonstration to make of it`)
  if (verdict.label === null || verdict.program === null || verdict.plan.length === 0) {
    throw new InputError(`verdict \`${id}\` is unknown: a demonstration needs a plan, a program and a label`)
  }
  const { plan, program, label, at } = verdict
  const demonstration: Demonstration = {
    id: `learned-${id}`,
    agent,
    input,
    output,
    ...(identity === null ? {} : { identity }),
    plan,
    program,
    label,
    source: { kind: 'learned', from: id },
    at,
    status: 'quarantined',
  }
  await withMemory(options, (memory) => {
    if (memory.get(demonstration.id) !== null)
      throw new InputError(`verdict \`${id}\` was made a demonstration already: \`${demonstration.id}\``)
    memory.add([demonstration])
  })
  return demonstration
}
