import type { Command } from 'commander'
import type { Action } from '../../../contract/action.ts'
import type { Demonstration } from '../../../contract/demonstration.ts'
import { InputError } from '../../../contract/errors.ts'
import type { Change, MemoryStore } from '../../../contract/memory.ts'
import { parseAction } from '../../../guard/parse-given.ts'
import { levenshteinRetriever } from '../../../retrieval/levenshtein-retriever.ts'
import { compareNeighbours, type Standing } from '../../compare-neighbours.ts'
import { type Explanation, explainRetrieval } from '../../explain-retrieval.ts'
import type { Session } from '../../main.ts'
import { withMemoryToRead } from '../../open-stores.ts'
import { printable } from '../../printable.ts'
import { readJson } from '../../read-json.ts'
import { renderDemonstration, renderExplanation, renderStanding } from '../../render-demonstration.ts'
import type { Terminal } from '../../terminal.ts'
import { renderHistory } from './history.ts'
import { type CommonOptions, notThere, subcommand } from './subcommand.ts'

type Options = CommonOptions & { for?: string; definition?: string }

type Shown = {
  readonly held: Demonstration | null
  readonly history: readonly Change[]
  /** Null for what is distrusted or removed: it stands beside nothing. */
  readonly standing: Standing | null
  readonly explanation: Explanation | null
}

async function readAction(terminal: Terminal, file: string): Promise<Action> {
  const name = file === '-' ? 'on standard input' : `\`${file}\``
  return parseAction(await readJson(terminal, file, 'action'), name)
}

async function standingOf(memory: MemoryStore, held: Demonstration): Promise<Standing | null> {
  if (held.status === 'distrusted') return null
  const nearest = levenshteinRetriever({ store: memory })
  try {
    return await compareNeighbours(nearest, held)
  } finally {
    await nearest.close()
  }
}

async function look(id: string, action: Action | null, options: Options): Promise<Shown> {
  const { definition } = options
  return withMemoryToRead(options, async (memory) => {
    const held = memory.get(id)
    const history = memory.history({ id })
    if (held === null && (history.length === 0 || action !== null)) throw notThere(id)
    if (held === null) return { held, history, standing: null, explanation: null }
    const standing = await standingOf(memory, held)
    if (action === null) return { held, history, standing, explanation: null }
    const asked = { demonstration: held, action, ...(definition === undefined ? {} : { definition }) }
    return { held, history, standing, explanation: await explainRetrieval(memory, asked) }
  })
}

/** What is left of a removed one is its record. */
function asDocument(id: string, { held, history, standing, explanation }: Shown) {
  return {
    ...(held ?? { id, status: 'removed' }),
    ...standing,
    history,
    ...(explanation === null ? {} : { explanation }),
  }
}

async function show({ terminal }: Session, id: string, options: Options): Promise<void> {
  if (options.definition !== undefined && options.for === undefined)
    throw new InputError('memory show --definition: nothing to explain; name an action with --for')
  const action = options.for === undefined ? null : await readAction(terminal, options.for)
  const shown = await look(id, action, options)
  if (options.json) return terminal.out(JSON.stringify(asDocument(id, shown), null, 2))
  const { held, history, standing, explanation } = shown
  terminal.out(held === null ? `${printable(id)}  removed` : renderDemonstration(held))
  if (standing !== null) terminal.out(`neighbours\n${renderStanding(standing)}`)
  terminal.out(`history\n${renderHistory(history)}`)
  if (explanation !== null) terminal.out(renderExplanation(explanation))
}

export function showCommand(session: Session): Command {
  return subcommand('show <id>', 'show one: what it teaches, where it came from, what became of it')
    .option('--for <file>', 'explain why it is retrieved for this action, or is not; - for standard input')
    .option('--definition <file>', 'guard of that action (default: the agent’s own, with one demonstration shown)')
    .action((id: string, options: Options) => show(session, id, options))
}
