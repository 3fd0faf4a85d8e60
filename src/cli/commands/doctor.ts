import { Command, InvalidArgumentError, Option } from 'commander'
import { type LayerReport, SandboxLayer } from '../../contract/sandbox.ts'
import { ownSurroundings, type Surroundings } from '../../sandbox/start-hardened.ts'
import type { Machine } from '../../sandbox/wrappers.ts'
import { type Examination, examineSandbox } from '../examine-sandbox.ts'
import { EXIT } from '../exit-code.ts'
import { layerRemedy } from '../layer-remedy.ts'
import type { Session } from '../main.ts'
import { jsonFlag } from '../options.ts'
import { printable } from '../printable.ts'
import { paint, type Terminal } from '../terminal.ts'

export type DoctorOptions = { readonly json?: true; readonly require: readonly SandboxLayer[] }

const NAMES = SandboxLayer.options

function parseLayers(text: string): readonly SandboxLayer[] {
  if (text.trim() === 'all') return NAMES
  return text.split(',').map((part) => {
    const name = SandboxLayer.safeParse(part.trim())
    if (name.success) return name.data
    throw new InvalidArgumentError(`no layer \`${part.trim()}\`, expected all, or some of ${NAMES.join(', ')}`)
  })
}

function renderLayer(terminal: Terminal, layer: LayerReport, machine: Machine): string[] {
  const { name, holds, seen, without } = layer
  const width = Math.max(...NAMES.map((one) => one.length))
  const state = holds ? paint(terminal, 'green', 'holds  ') : paint(terminal, 'red', 'missing')
  const line = `${name.padEnd(width)}  ${state}  ${printable(seen)}`
  if (holds) return [line]
  return [line, `  without it: ${without}`, `  remedy: ${layerRemedy(layer, machine)}`]
}

function render(terminal: Terminal, found: Examination, machine: Machine): string {
  const head = (text: string) => paint(terminal, 'bold', text)
  const holding = found.layers.filter(({ holds }) => holds).length
  const answer =
    found.failure === null
      ? paint(terminal, 'green', 'answered right')
      : paint(terminal, 'red', `answered wrong: ${printable(found.failure)}`)
  return [
    `${head('node    ')}  ${found.node}`,
    `${head('platform')}  ${found.platform}`,
    `${head('engine  ')}  ${found.engine.name} ${found.engine.version}`,
    `${head('children')}  ${found.children} at most, the first ready after ${found.startMs} ms`,
    `${head('program ')}  ${answer}`,
    `${head('layers  ')}  ${holding} of ${found.layers.length} hold`,
    '',
    ...found.layers.flatMap((layer) => renderLayer(terminal, layer, machine)),
  ].join('\n')
}

/** Prints what the sandbox has. Other `surroundings` than the machine's own are for tests. */
export async function doctor(
  session: Session,
  options: DoctorOptions,
  surroundings: Surroundings = ownSurroundings(),
): Promise<void> {
  const { terminal } = session
  const examination = await examineSandbox(surroundings)
  const lacking = examination.layers.filter(({ name, holds }) => !holds && options.require.includes(name))
  const { failure, ...facts } = examination
  const ok = failure === null && lacking.length === 0
  terminal.out(
    options.json ? JSON.stringify({ ...facts, ok }, null, 2) : render(terminal, examination, surroundings.machine),
  )
  if (failure !== null) terminal.err(`guardagent: the sandbox answered a program wrong: ${printable(failure)}\n`)
  if (lacking.length > 0) {
    const named = lacking.map(({ name, seen }) => `\`${name}\` (${printable(seen)})`).join(', ')
    terminal.err(`guardagent: required layers are missing: ${named}\n`)
  }
  session.exitCode = ok ? EXIT.ok : EXIT.failure
}

const HELP = `
Layers: ${NAMES.slice(0, 5).join(', ')},
  ${NAMES.slice(5).join(', ')}.

Examples:
  guardagent doctor
  guardagent doctor --require no-network,dies-with-host
  guardagent doctor --require all --json

Exit codes: 0 the sandbox works, 1 it does not or a required layer is missing, 3 no such layer.`

export function doctorCommand(session: Session): Command {
  return new Command('doctor')
    .description('show what the sandbox of programs has on this machine, and what is missing')
    .addOption(
      new Option('--require <layers>', 'all, or names with commas between: exit code 1 where one is missing')
        .argParser(parseLayers)
        .default([], 'none'),
    )
    .addOption(jsonFlag())
    .addHelpText('after', HELP)
    .action((options: DoctorOptions) => doctor(session, options))
}
