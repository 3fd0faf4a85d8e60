import { Command } from 'commander'
import { composeTools } from '../../compose/compose-tools.ts'
import type { ToolDescription } from '../../contract/tool.ts'
import { loadDefinition } from '../../definition/load-definition.ts'
import { classifyTool } from '../../toolbox/classify.ts'
import { compiledTools } from '../../toolbox/compiled-tools.ts'
import { standardTools } from '../../toolbox/standard-tools.ts'
import { Toolbox } from '../../toolbox/toolbox.ts'
import type { Session } from '../main.ts'
import { jsonFlag } from '../options.ts'
import { paint } from '../terminal.ts'

type Options = { definition?: string; json?: true }

type Listed = ToolDescription & { readonly programs: 'all' | 'compiled' }

/** Asks nobody: only what programs are told of it is shown. */
const CLASSIFY = classifyTool({ name: 'none', complete: () => Promise.reject(new Error('nothing is asked')) }, () => '')

async function toolboxes(file: string | undefined): Promise<readonly [Toolbox, Toolbox]> {
  if (file === undefined)
    return [new Toolbox(standardTools()), new Toolbox(compiledTools({ builtIn: true, classify: CLASSIFY }))]
  const nothing = { extra: [], policy: { roles: {}, rules: [] }, classify: CLASSIFY }
  const { toolbox, compiledToolbox } = await composeTools({ ...loadDefinition(file), ...nothing })
  return [toolbox, compiledToolbox]
}

/** Every tool, and whether only compiled programs have it. */
async function listed(file: string | undefined): Promise<Listed[]> {
  const [toolbox, compiledToolbox] = await toolboxes(file)
  return compiledToolbox
    .describe()
    .map((tool) => ({ ...tool, programs: toolbox.get(tool.name) === null ? 'compiled' : 'all' }))
}

async function list(session: Session, options: Options): Promise<void> {
  const { terminal } = session
  const tools = await listed(options.definition)
  if (options.json) return terminal.out(JSON.stringify(tools, null, 2))
  const shown = tools.map(
    (tool) =>
      `${paint(terminal, 'bold', tool.name)} (${tool.kind}${tool.programs === 'all' ? '' : ', of compiled programs only'})\n${tool.declaration}`,
  )
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
