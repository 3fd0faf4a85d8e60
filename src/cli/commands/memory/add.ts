import type { Command } from 'commander'
import type { Demonstration } from '../../../contract/demonstration.ts'
import { InputError } from '../../../contract/errors.ts'
import { parseDemonstration } from '../../../guard/parse-given.ts'
import { addLearned } from '../../../trust/add-learned.ts'
import { learnFromVerdict } from '../../../trust/learn-from-verdict.ts'
import { requireRecord } from '../../../trust/require-record.ts'
import type { Session } from '../../main.ts'
import { definitionOf, openChecker } from '../../open-checker.ts'
import { withAudit, withMemory } from '../../open-stores.ts'
import { auditOption } from '../../options.ts'
import { printableLine } from '../../printable.ts'
import { readJson } from '../../read-json.ts'
import type { Terminal } from '../../terminal.ts'
import {
  byOption,
  type CommonOptions,
  changeBy,
  definitionOption,
  despiteOption,
  nameOf,
  subcommand,
} from './subcommand.ts'

type Options = CommonOptions & {
  audit?: string
  definition?: string
  from?: string
  verdict?: string
  by?: string
  despiteContradiction?: true
}

async function addFromFile(terminal: Terminal, file: string, options: Options): Promise<Demonstration> {
  const { from, despiteContradiction = false } = options
  const by = nameOf(options)
  const name = file === '-' ? 'on standard input' : `\`${file}\``
  const candidate = parseDemonstration(await readJson(terminal, file, 'demonstration'), name)
  const definition = definitionOf(candidate.agent, options.definition)
  return withMemory(options, async (memory) => {
    await using checker = await openChecker(definition, { memory })
    const writer = from ?? (file === '-' ? 'standard input' : file)
    return await checker.addDemonstration(candidate, writer, { by, despiteContradiction })
  })
}

async function addFromVerdict(id: string, options: Options): Promise<Demonstration> {
  const by = changeBy({ ...options, why: `learned from verdict ${id}` })
  const learned = await withAudit(options, (log) => learnFromVerdict(requireRecord(log, id)))
  await withMemory(options, (memory) => addLearned(memory, learned, by))
  return learned
}

async function add({ terminal }: Session, file: string | undefined, options: Options): Promise<void> {
  const { verdict } = options
  if ((file === undefined) === (verdict === undefined)) {
    throw new InputError('memory add: expected either a file or --verdict, got both or neither; name one')
  }
  const added =
    verdict === undefined ? await addFromFile(terminal, file ?? '-', options) : await addFromVerdict(verdict, options)
  terminal.out(
    options.json
      ? JSON.stringify(added, null, 2)
      : printableLine(`added ${added.id} (${added.agent}, ${added.status})`),
  )
}

export function addCommand(session: Session): Command {
  return subcommand('add [file]', 'check a demonstration and add it; - for standard input')
    .addOption(definitionOption())
    .option('--from <name>', 'who wrote it')
    .option('--verdict <id>', 'make one from a recorded verdict; it waits in quarantine')
    .addOption(byOption())
    .addOption(despiteOption())
    .addOption(auditOption())
    .action((file: string | undefined, options: Options) => add(session, file, options))
}
