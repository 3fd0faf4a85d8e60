import type { Command } from 'commander'
import { importJsonLines } from '../../../../memory/json-lines.ts'
import { readLines } from '../../../../memory/read-lines.ts'
import { importDemonstrations } from '../../import-demonstrations.ts'
import type { Session } from '../../main.ts'
import { withMemory } from '../../open-stores.ts'
import { showProgress } from '../../show-progress.ts'
import { byOption, type CommonOptions, changeBy, subcommand } from './subcommand.ts'

type Options = CommonOptions & { own?: true; by?: string }

async function importFile({ terminal }: Session, file: string, options: Options): Promise<void> {
  const own = options.own === true
  const name = file === '-' ? 'standard input' : file
  const by = changeBy({ ...options, why: own ? `import --own ${name}, not checked` : `imported from ${name}` })
  const progress = showProgress(terminal, 'demonstrations read')
  const onRead = (done: number) => progress.update({ done })
  const { imported, known } = await withMemory(options, (memory) => {
    const lines = file === '-' ? terminal.inputLines() : readLines({ file, name })
    return importDemonstrations(memory, importJsonLines(lines, name), { file: name, own, by, onRead })
  }).finally(progress.end)
  const also = known === 0 ? '' : `; ${known} were there already`
  terminal.out(options.json ? JSON.stringify({ imported, known }) : `imported ${imported} demonstrations${also}`)
}

const HELP = `
--own takes the file's word: what it calls confirmed is shown to planner and coder at once, and no program is run. It is for restoring a backup of
your own. Never import a file from elsewhere so.

Examples:
  guardagent memory import demonstrations.jsonl
  gunzip -c backup.jsonl.gz | guardagent memory import - --own`

export function importCommand(session: Session): Command {
  return subcommand(
    'import <file>',
    'add all of a JSON Lines file, or nothing; they wait in quarantine; - for standard input',
  )
    .option('--own', 'an export of your own: keep who wrote them, and what was confirmed, without checking any of it')
    .addOption(byOption())
    .addHelpText('after', HELP)
    .action((file: string, options: Options) => importFile(session, file, options))
}
