import { Command } from 'commander'
import { loadDefinition } from '../../definition/load-definition.ts'
import { GuardAgent } from '../../guard-agent.ts'
import { EXIT } from '../exit-code.ts'
import type { Session } from '../main.ts'
import { coreOption, DEFAULT_MEMORY, jsonFlag, memoryOption, wholeNumber } from '../options.ts'
import { printable } from '../printable.ts'
import { readExamples } from '../read-examples.ts'
import { renderAccepted, renderRefused, renderUsage } from '../render-compiled.ts'
import { showProgress } from '../show-progress.ts'
import { paint } from '../terminal.ts'

type Options = {
  definition: string
  examples?: string
  core?: 'rule' | 'openai'
  memory?: string
  compiled?: string
  leastShare?: number
  acceptUncovered?: true
  show?: true
  json?: true
}

const HELP = `
Writes one program that decides all actions of a definition, tries it on the demonstrations in memory and on labelled examples, and keeps it beside the
definition (guard.compiled.json) where it agrees with every label that it decides. Guards then use it first: see \`mode\`.

A sentence of the requests that says more than the program checks refuses it, and is named. With --accept-uncovered it does not: such sentences are then
checked by nobody on the actions that the program decides. --show lists them.

An example is a line {"id": …, "input": …, "output": …, "identity": {…}, "label": 0 or 1}; "disputed": true, or why, where the label is in doubt.

Examples:
  guardagent compile --definition guard.yaml
  guardagent compile --definition guard.yaml --examples labelled.jsonl --least-share 90
  guardagent compile --definition guard.yaml --show

Exit codes: 0 accepted (--show: there is one, and it is not stale), 1 refused (--show: none, or a stale one) or anything else, 3 invalid input.`

/** A guard of the definition. Nothing of it is on record: compiling makes no verdicts. */
function open(options: Options): Promise<GuardAgent> {
  const { definition } = loadDefinition(options.definition)
  const { core, compiled, show } = options
  // Looking at a program needs no memory, and leaves none behind.
  const memory = show ? ':memory:' : (options.memory ?? (definition.memory === undefined ? DEFAULT_MEMORY : undefined))
  // Looking at a program asks no model, so it needs no key.
  const model = { name: 'none', complete: () => Promise.reject(new Error('nothing is asked')) }
  return GuardAgent.open({
    definition: options.definition,
    audit: ':memory:',
    // What is kept is shown, or about to be replaced.
    log: () => undefined,
    ...(core === undefined ? {} : { core }),
    ...(memory === undefined ? {} : { memory }),
    ...(compiled === undefined ? {} : { compiled }),
    ...(show && { model }),
  })
}

/** What keeps guards from using an accepted program. */
function notUsed({ definition: file, compiled }: Options): string[] {
  const { definition } = loadDefinition(file)
  return [
    ...(definition.mode === 'per-action' ? ['guards do not use it: the definition says `mode: per-action`'] : []),
    ...(compiled === undefined
      ? []
      : [
          `guards use it where they are told of it: \`compiled: …\` in the definition, or \`guard --compiled ${printable(compiled)}\``,
        ]),
  ]
}

async function show(session: Session, options: Options): Promise<void> {
  const { terminal } = session
  await using agent = await open(options)
  const state = agent.compiled
  if (state.kind !== 'accepted') session.exitCode = EXIT.failure
  if (options.json) return terminal.out(JSON.stringify(state, null, 2))
  if (state.kind === 'accepted')
    return terminal.out([renderAccepted(terminal, state.guard), ...notUsed(options)].join('\n'))
  const why = state.kind === 'none' ? 'no program was compiled for this definition' : state.why
  terminal.out(`${paint(terminal, 'yellow', 'none is used')}: ${printable(why)}; run guardagent compile`)
}

async function compile(session: Session, options: Options): Promise<void> {
  if (options.show) return show(session, options)
  const { terminal } = session
  const examples = options.examples === undefined ? [] : readExamples(terminal, options.examples)
  await using agent = await open(options)
  const progress = showProgress(terminal, 'programs tried')
  const compiled = await agent
    .compile({
      examples,
      ...(options.leastShare === undefined ? {} : { leastShare: options.leastShare }),
      acceptUncovered: options.acceptUncovered === true,
      onProgress: ({ runs }) => progress.update({ done: runs }),
    })
    .finally(() => progress.end())
  if (!compiled.accepted) session.exitCode = EXIT.failure
  if (options.json) return terminal.out(JSON.stringify(compiled, null, 2))
  const text = compiled.accepted ? renderAccepted(terminal, compiled.guard) : renderRefused(terminal, compiled)
  const notes = compiled.accepted ? notUsed(options) : []
  terminal.out([text, ...notes, renderUsage(terminal, compiled.usage)].join('\n'))
}

export function compileCommand(session: Session): Command {
  return new Command('compile')
    .description('write one program for all actions of a definition, and accept it on evidence')
    .requiredOption('--definition <file>', 'YAML or JSON file of the guard')
    .option('--examples <file>', 'JSON Lines of labelled actions beside the demonstrations, - for standard input')
    .addOption(coreOption())
    .addOption(memoryOption(`the definition's, else ${DEFAULT_MEMORY}`))
    .option('--compiled <file>', "where the program is kept (default: the definition's, else beside it)")
    .option('--least-share <percent>', 'examples that it must decide (default: 80)', wholeNumber(1, 100))
    .option(
      '--accept-uncovered',
      'accept a program although no check stands for some sentences of the requests: nobody checks these on actions that it decides',
    )
    .option('--show', 'print the program that is kept, its evidence and coverage; nothing is compiled')
    .addOption(jsonFlag())
    .addHelpText('after', HELP)
    .action((options: Options) => compile(session, options))
}
