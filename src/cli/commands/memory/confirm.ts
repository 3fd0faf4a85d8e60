import type { Command } from 'commander'
import { InputError } from '../../../contract/errors.ts'
import type { Change, MemoryStore } from '../../../contract/memory.ts'
import { describeDistrust, lastDistrust } from '../../../trust/last-distrust.ts'
import type { Session } from '../../main.ts'
import { definitionOf, openChecker } from '../../open-checker.ts'
import { withMemory } from '../../open-stores.ts'
import { printable } from '../../printable.ts'
import {
  byOption,
  type CommonOptions,
  definitionOption,
  despiteOption,
  nameOf,
  notThere,
  subcommand,
} from './subcommand.ts'

type Options = CommonOptions & { definition?: string; by?: string; despiteContradiction?: true }

type Refused = { readonly id: string; readonly why: string }
type Outcome = {
  readonly confirmed: string[]
  readonly refused: Refused[]
  /** Who distrusted what is confirmed now, before it was removed and added again. */
  readonly distrustedBefore: Change[]
}

/** How many refusals an error spells out. */
const SHOWN = 5

/** Each is judged among those that were confirmed before it. */
async function confirmAll(memory: MemoryStore, ids: readonly string[], options: Options): Promise<Outcome> {
  const { despiteContradiction = false } = options
  const by = nameOf(options)
  const agentOf = (id: string) => memory.get(id)?.agent ?? ''
  const outcome: Outcome = { confirmed: [], refused: [], distrustedBefore: [] }
  for (const [agent, group] of Map.groupBy(ids, agentOf)) {
    await using checker = await openChecker(definitionOf(agent, options.definition), { memory })
    for (const id of group) {
      try {
        outcome.confirmed.push((await checker.confirm(id, { by, despiteContradiction })).id)
        const before = lastDistrust(memory, id)
        if (before !== null) outcome.distrustedBefore.push(before)
      } catch (error) {
        if (!(error instanceof InputError)) throw error
        outcome.refused.push({ id, why: error.message })
      }
    }
  }
  return outcome
}

/** All must be there, and have a definition, before any is confirmed. */
function requireAll(memory: MemoryStore, ids: readonly string[], { definition }: Options): void {
  for (const id of ids) {
    const held = memory.get(id)
    if (held === null) throw notThere(id)
    definitionOf(held.agent, definition)
  }
}

function failWith(refused: readonly Refused[], asked: number): never {
  const [first] = refused
  if (asked === 1 && first !== undefined) throw new InputError(first.why)
  const named = refused.slice(0, SHOWN).map(({ id, why }) => `\`${id}\`: ${why}`)
  const more = refused.length > SHOWN ? `; and ${refused.length - SHOWN} more` : ''
  throw new InputError(`${refused.length} of ${asked} not confirmed: ${named.join('; ')}${more}`)
}

function renderConfirmed(id: string, { distrustedBefore }: Outcome): string {
  const before = distrustedBefore.find((change) => change.id === id)
  return `confirmed ${id}${before === undefined ? '' : `; before, it was ${describeDistrust(before)}`}`
}

async function confirm({ terminal }: Session, given: readonly string[], options: Options): Promise<void> {
  const ids = [...new Set(given)]
  const outcome = await withMemory(options, (memory) => {
    requireAll(memory, ids, options)
    return confirmAll(memory, ids, options)
  })
  if (options.json) terminal.out(JSON.stringify(outcome))
  else for (const id of outcome.confirmed) terminal.out(printable(renderConfirmed(id, outcome)))
  const { refused } = outcome
  if (refused.length > 0) failWith(refused, ids.length)
}

export function confirmCommand(session: Session): Command {
  return subcommand('confirm <id...>', 'check each like a verdict and take it out of quarantine, so that it is shown')
    .addOption(definitionOption())
    .addOption(byOption())
    .addOption(despiteOption())
    .action((ids: string[], options: Options) => confirm(session, ids, options))
}
