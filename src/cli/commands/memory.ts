import { Command } from 'commander'
import { exportJsonLines, importJsonLines } from '../../../memory/json-lines.ts'
import type { Demonstration } from '../../contract/demonstration.ts'
import { InputError } from '../../contract/errors.ts'
import { renderJson } from '../../contract/json.ts'
import type { MemoryFilter } from '../../contract/memory.ts'
import { addFromFile, addFromVerdict, checkStored, importInto } from '../add-demonstration.ts'
import type { Session } from '../main.ts'
import { withMemory } from '../open-stores.ts'
import { auditOption, jsonFlag, memoryOption } from '../options.ts'
import { readTextFile } from '../read-json.ts'
import { renderTable } from '../render-table.ts'
import { printable } from '../render-verdict.ts'
import { writeTextFile } from '../write-file.ts'

type Options = {
  memory?: string
  audit?: string
  json?: true
  agent?: string
  status?: Demonstration['status']
  out?: string
  definition?: string
  from?: string
  verdict?: string
  own?: true
}

function filterOf({ agent, status }: Options): MemoryFilter {
  return { ...(agent === undefined ? {} : { agent }), ...(status === undefined ? {} : { status }) }
}

function oneLine(text: string, length: number): string {
  const flat = printable(text.replace(/\s+/g, ' '))
  return flat.length <= length ? flat : `${flat.slice(0, length - 1)}…`
}

async function add({ terminal }: Session, file: string | undefined, options: Options): Promise<void> {
  const { verdict } = options
  if ((file === undefined) === (verdict === undefined)) {
    throw new InputError('memory add: expected either a file or --verdict, got both or neither; name one')
  }
  const added =
    verdict === undefined ? await addFromFile(terminal, file ?? '-', options) : await addFromVerdict(verdict, options)
  terminal.out(options.json ? JSON.stringify(added, null, 2) : `added ${added.id} (${added.agent}, ${added.status})`)
}

async function list({ terminal }: Session, options: Options): Promise<void> {
  const found = await withMemory(options, (memory) => memory.list(filterOf(options)))
  if (options.json) return terminal.out(JSON.stringify(found, null, 2))
  const rows = found.map((one) => [
    one.id,
    one.agent,
    String(one.label),
    one.status,
    one.source.kind,
    oneLine(renderJson(one.input), 60),
  ])
  terminal.out(renderTable([['id', 'agent', 'label', 'status', 'source', 'input'], ...rows]))
}

async function show({ terminal }: Session, id: string, options: Options): Promise<void> {
  const found = await withMemory(options, (memory) => memory.get(id))
  if (found === null) throw notThere(id)
  if (options.json) return terminal.out(JSON.stringify(found, null, 2))
  const lines = [
    `${found.id}  ${found.agent}  label ${found.label}  ${found.status}  ${found.source.kind} from ${found.source.from}, ${found.at}`,
    `input\n${renderJson(found.input)}`,
    `output\n${renderJson(found.output)}`,
    ...(found.identity === undefined ? [] : [`identity\n${renderJson(found.identity)}`]),
    `plan\n${found.plan.map((step, index) => `${index + 1} ${step}`).join('\n')}`,
    `program\n${found.program}`,
  ]
  terminal.out(printable(lines.join('\n')))
}

function notThere(id: string): InputError {
  return new InputError(`no demonstration \`${id}\` in this memory; \`guardagent memory list\` shows what it has`)
}

async function remove({ terminal }: Session, id: string, options: Options): Promise<void> {
  const done = await withMemory(options, (memory) => memory.remove(id))
  if (!done) throw notThere(id)
  terminal.out(options.json ? JSON.stringify({ id, removed: true }) : `removed ${id}`)
}

async function confirm({ terminal }: Session, id: string, options: Options): Promise<void> {
  await withMemory(options, async (memory) => {
    const found = memory.get(id)
    if (found === null) throw notThere(id)
    await checkStored(found, options)
    memory.confirm(id)
  })
  terminal.out(options.json ? JSON.stringify({ id, confirmed: true }) : `confirmed ${id}`)
}

async function importFile({ terminal }: Session, file: string, options: Options): Promise<void> {
  const read = importJsonLines(readTextFile(file, 'import'), file)
  const own = options.own === true
  const count = await withMemory(options, (memory) => importInto(memory, read, { file, own }))
  const known = read.length - count
  const also = known === 0 ? '' : `; ${known} were there already`
  terminal.out(options.json ? JSON.stringify({ imported: count, known }) : `imported ${count} demonstrations${also}`)
}

async function exportFile({ terminal }: Session, options: Options): Promise<void> {
  const found = await withMemory(options, (memory) => memory.list(filterOf(options)))
  const text = options.json ? `${JSON.stringify(found, null, 2)}\n` : exportJsonLines(found)
  if (options.out === undefined) return terminal.write(text)
  writeTextFile(options.out, text, 'memory export --out')
}

async function stats({ terminal }: Session, options: Options): Promise<void> {
  const found = await withMemory(options, (memory) => memory.stats())
  if (options.json) return terminal.out(JSON.stringify(found, null, 2))
  const rows = found.map((one) => [one.agent, one.confirmed, one.quarantined, one.allow, one.deny].map(String))
  terminal.out(renderTable([['agent', 'confirmed', 'quarantined', 'allow', 'deny'], ...rows]))
}

const HELP = `
A demonstration is {"agent", "input", "output", "identity", "plan": [four steps], "program", "label": 0 or 1}; identity is optional.
It is added only if its program passes the static check, runs, and gives its label.

Examples:
  guardagent memory add demonstration.json --definition guard.yaml
  guardagent memory add --verdict 01JABCDEFGHJKMNPQRSTVWXYZ0    (waits in quarantine for memory confirm)
  guardagent memory export --agent ehragent --out demonstrations.jsonl`

export function memoryCommand(session: Session): Command {
  const command = new Command('memory').description('keep the demonstrations that guards learn from')
  const sub = (name: string, description: string) =>
    command.command(name).description(description).addOption(memoryOption()).addOption(jsonFlag())
  const agent = '--agent <name>'
  sub('add [file]', 'check a demonstration and add it; - for standard input')
    .option('--definition <file>', 'guard whose requests its program refers to (not needed for ehragent and seeact)')
    .option('--from <name>', 'who wrote it')
    .option('--verdict <id>', 'make one from a recorded verdict; it waits in quarantine')
    .addOption(auditOption())
    .action((file: string | undefined, options: Options) => add(session, file, options))
  sub('list', 'list demonstrations')
    .option(agent, 'of this agent only')
    .option('--status <status>', 'confirmed or quarantined')
    .action((options: Options) => list(session, options))
  sub('show <id>', 'show one').action((id: string, options: Options) => show(session, id, options))
  sub('remove <id>', 'remove one').action((id: string, options: Options) => remove(session, id, options))
  sub('confirm <id>', 'check one like a verdict and take it out of quarantine, so that it is shown')
    .option('--definition <file>', 'guard whose requests its program refers to (not needed for ehragent and seeact)')
    .action((id: string, options: Options) => confirm(session, id, options))
  sub('import <file>', 'add all of a JSON Lines file, or nothing; they wait in quarantine')
    .option('--own', 'an export of your own: keep who wrote them, and what was confirmed')
    .action((file: string, options: Options) => importFile(session, file, options))
  sub('export', 'print as JSON Lines')
    .option(agent, 'of this agent only')
    .option('--out <file>', 'write to a file')
    .action((options: Options) => exportFile(session, options))
  sub('stats', 'count by agent').action((options: Options) => stats(session, options))
  return command.addHelpText('after', HELP)
}
