import { Command } from 'commander'
import { composeTools } from '../../compose/compose-tools.ts'
import { loadDefinition } from '../../definition/load-definition.ts'
import { standardTools } from '../../toolbox/standard-tools.ts'
import { Toolbox } from '../../toolbox/toolbox.ts'
import type { Session } from '../main.ts'
import { jsonFlag } from '../options.ts'
import { paint } from '../terminal.ts'

type Options = { definition?: string; json?: true }

async function toolboxOf(file: string | undefined): Promise<Toolbox> {
  if (file === undefined) return new Toolbox(standardTools())
  return (await composeTools({ ...loadDefinition(file), extra: [], policy: { roles: {}, rules: [] } })).toolbox
}

async function list(session: Session, options: Options): Promise<void> {
  const { terminal } = session
  const tools = (await toolboxOf(options.definition)).describe()
  if (options.json) return terminal.out(JSON.stringify(tools, null, 2))
  const shown = tools.map((tool) => `${paint(terminal, 'bold', tool.name)} (${tool.kind})\n${tool.declaration}`)
  terminal.out(shown.join('\n\n'))
}

export function toolboxCommand(session: Session): Command {
  const command = new Command('toolbox').description('look at the functions that programs may call')
  command
    .command('list')
    .description('list the built-in tools, and those of a definition')
    .option('--definition <file>', 'YAML or JSON file of the guard')
    .addOption(jsonFlag())
    .addHelpText('after', '\nExample:\n  guardagent toolbox list --definition guard.yaml')
    .action((options: Options) => list(session, options))
  return command
}
