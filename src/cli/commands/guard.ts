import { Command } from 'commander'
import { GuardFailure } from '../../contract/errors.ts'
import type { Verdict } from '../../contract/verdict.ts'
import { loadDefinition } from '../../definition/load-definition.ts'
import { parseAction } from '../../guard/parse-given.ts'
import { exitCodeOfVerdict } from '../exit-code.ts'
import type { Session } from '../main.ts'
import { type AgentOptions, openAgent } from '../open-agent.ts'
import { auditOption, coreOption, DEFAULT_MEMORY, jsonFlag, memoryOption } from '../options.ts'
import { readJson } from '../read-json.ts'
import { renderVerdict } from '../render-verdict.ts'

type Options = AgentOptions & {
  action: string
  json?: true
}

const HELP = `
An action is {"input": …, "output": …, "answer": …, "identity": {…}}; the last two are optional.

Examples:
  guardagent guard --definition guard.yaml --action action.json
  echo '{"input": "…", "output": "…"}' | guardagent guard --definition guard.yaml --action - --json

Exit codes: 0 allow, 2 deny, 4 unknown, 3 invalid option, definition, action or data, 1 anything else.`

async function guard(session: Session, options: Options): Promise<void> {
  const { terminal } = session
  // The definition first: its mistakes are told before standard input is waited for.
  loadDefinition(options.definition)
  const action = parseAction(
    await readJson(terminal, options.action, 'action'),
    options.action === '-' ? 'on standard input' : `\`${options.action}\``,
  )
  await using agent = await openAgent(session, options)
  const verdict = await agent.guard(action).catch((error: unknown): Verdict => {
    // The exit code says unknown; a command line has no caller to throw at.
    if (error instanceof GuardFailure) return error.verdict
    throw error
  })
  terminal.out(options.json ? JSON.stringify(verdict, null, 2) : renderVerdict(terminal, verdict))
  session.exitCode = exitCodeOfVerdict(verdict)
}

export function guardCommand(session: Session): Command {
  return new Command('guard')
    .description('check one action of a target agent')
    .requiredOption('--definition <file>', 'YAML or JSON file of the guard')
    .requiredOption('--action <file>', 'JSON file of the action, - for standard input')
    .addOption(coreOption())
    .addOption(memoryOption(`the definition's, else ${DEFAULT_MEMORY}`))
    .addOption(auditOption())
    .option('--compiled <file>', "the accepted compiled program (default: the definition's, else beside it)")
    .addOption(jsonFlag())
    .addHelpText('after', HELP)
    .action((options: Options) => guard(session, options))
}
