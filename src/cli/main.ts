import { Command, CommanderError } from 'commander'
import { version } from '../compose/version.ts'
import { auditCommand } from './commands/audit.ts'
import { benchCommand } from './commands/bench.ts'
import { compileCommand } from './commands/compile.ts'
import { definitionCommand } from './commands/definition.ts'
import { demoCommand } from './commands/demo.ts'
import { doctorCommand } from './commands/doctor.ts'
import { guardCommand } from './commands/guard.ts'
import { mcpCommand } from './commands/mcp.ts'
import { memoryCommand } from './commands/memory.ts'
import { replayCommand } from './commands/replay.ts'
import { serveCommand } from './commands/serve.ts'
import { tokenCommand } from './commands/token.ts'
import { toolboxCommand } from './commands/toolbox.ts'
import { EXIT, exitCodeOf } from './exit-code.ts'
import { printableLine } from './printable.ts'
import { processTerminal, type Terminal } from './terminal.ts'

/** What a command needs: where to write, and where to leave its exit code. */
export type Session = { readonly terminal: Terminal; exitCode: number }

const EXAMPLES = `
Examples:
  guardagent demo
  guardagent guard --definition guard.yaml --action action.json
  guardagent compile --definition guard.yaml
  guardagent bench eicu-ac --json -
  guardagent definition check guard.yaml

Exit codes of guard: 0 allow, 2 deny, 4 unknown, 3 invalid input, 1 anything else. Other commands: 0, 3, 1.`

function buildProgram(session: Session): Command {
  const program = new Command('guardagent')
    .description('Guards other AI agents: each action is checked by a program that runs in a sandbox.')
    .version(version())
    // Options after a command's name are that command's: `bench` and `bench ablate` have some of the same name.
    .enablePositionalOptions()
    .addHelpText('after', EXAMPLES)
  const commands = [
    guardCommand,
    compileCommand,
    benchCommand,
    memoryCommand,
    definitionCommand,
    toolboxCommand,
    auditCommand,
    replayCommand,
    mcpCommand,
    demoCommand,
    serveCommand,
    tokenCommand,
    doctorCommand,
  ]
  for (const build of commands) program.addCommand(build(session))
  return program
}

/** Errors are thrown, not exited on, and come out as one line of ours; so it is for every subcommand. */
function configure(command: Command, terminal: Terminal): void {
  command.exitOverride().configureOutput({
    writeOut: (text) => terminal.out(text.trimEnd()),
    writeErr: terminal.err,
    outputError: () => undefined,
  })
  for (const child of command.commands) configure(child, terminal)
}

/** One line that says what is wrong; never a stack. */
function describe(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error)
  return printableLine(text.replace(/^error: /, ''))
}

function codeOf(error: unknown): number {
  return error instanceof CommanderError ? EXIT.invalid : exitCodeOf(error)
}

/** Runs one command line. Answers the exit code; never throws and never exits by itself. */
export async function main(argv: readonly string[], terminal: Terminal = processTerminal()): Promise<number> {
  const session: Session = { terminal, exitCode: EXIT.ok }
  const program = buildProgram(session)
  configure(program, terminal)
  try {
    await program.parseAsync(argv, { from: 'user' })
    return session.exitCode
  } catch (error) {
    // Help and version come as errors with exit code 0; a bare command shows its help and is a wrong call.
    if (error instanceof CommanderError && error.exitCode === 0) return EXIT.ok
    if (error instanceof CommanderError && error.code === 'commander.help') return EXIT.invalid
    terminal.err(`guardagent: ${describe(error)}\n`)
    return codeOf(error)
  }
}
