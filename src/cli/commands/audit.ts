import { Command } from 'commander'
import { exportAudit } from '../../audit/export-audit.ts'
import type { AuditRecord } from '../../contract/audit.ts'
import { InputError } from '../../contract/errors.ts'
import { writeTextFile } from '../../files/write-file.ts'
import { EXIT } from '../exit-code.ts'
import type { Session } from '../main.ts'
import { withAudit } from '../open-stores.ts'
import { auditOption, jsonFlag, memoryOption, wholeNumber } from '../options.ts'
import { printable } from '../printable.ts'
import { renderTable } from '../render-table.ts'
import { renderVerdict } from '../render-verdict.ts'
import { paint } from '../terminal.ts'

type Options = { memory?: string; audit?: string; json?: true; limit?: number; out?: string; head?: string }

function row({ sequence, entry }: AuditRecord): string[] {
  const { id, at, decision, message } = entry.verdict
  return [
    String(sequence),
    id,
    at,
    entry.definition,
    decision,
    printable(message.length > 60 ? `${message.slice(0, 59)}…` : message),
  ]
}

async function list({ terminal }: Session, options: Options): Promise<void> {
  const { limit } = options
  const records = await withAudit(options, (log) => log.list(limit === undefined ? {} : { limit }))
  if (options.json) return terminal.out(JSON.stringify(records, null, 2))
  terminal.out(renderTable([['#', 'id', 'at', 'definition', 'decision', 'message'], ...records.map(row)]))
}

async function show({ terminal }: Session, id: string, options: Options): Promise<void> {
  const record = await withAudit(options, (log) => log.get(id))
  if (record === null)
    throw new InputError(`no verdict \`${id}\` in this audit log; \`guardagent audit list\` shows what it has`)
  terminal.out(options.json ? JSON.stringify(record, null, 2) : renderVerdict(terminal, record.entry.verdict))
}

async function exportLog({ terminal }: Session, options: Options): Promise<void> {
  const records = await withAudit(options, (log) => log.list())
  const text = options.json ? `${JSON.stringify(records, null, 2)}\n` : exportAudit(records)
  if (options.out === undefined) return await terminal.write(text)
  writeTextFile(options.out, text, 'audit export --out')
}

async function verify(session: Session, options: Options): Promise<void> {
  const { terminal } = session
  const found = await withAudit(options, (log) => log.verify())
  const cut = options.head !== undefined && options.head !== found.head
  const intact = found.brokenAt === null && !cut
  session.exitCode = intact ? EXIT.ok : EXIT.failure
  if (options.json) return terminal.out(JSON.stringify({ ...found, intact }, null, 2))
  const good = paint(terminal, 'green', `intact: ${found.records} records, head ${found.head}`)
  const bad =
    found.brokenAt === null ? `head is ${found.head}, expected ${options.head}` : `broken at record ${found.brokenAt}`
  terminal.out(intact ? good : paint(terminal, 'red', bad))
}

export function auditCommand(session: Session): Command {
  const command = new Command('audit').description('read and verify the log of verdicts')
  const sub = (name: string, description: string) =>
    command
      .command(name)
      .description(description)
      .addOption(memoryOption())
      .addOption(auditOption())
      .addOption(jsonFlag())
  sub('list', 'list verdicts, oldest first')
    .option('--limit <n>', 'at most so many', wholeNumber(1, 1_000_000))
    .action((options: Options) => list(session, options))
  sub('show <id>', 'show one verdict').action((id: string, options: Options) => show(session, id, options))
  sub('export', 'print all records as JSON Lines')
    .option('--out <file>', 'write to a file')
    .action((options: Options) => exportLog(session, options))
  sub('verify', 'recompute the chain of hashes; exit code 1 where it is broken')
    .option('--head <hash>', 'hash that the last record must have: notices a cut-off tail')
    .action((options: Options) => verify(session, options))
  return command.addHelpText(
    'after',
    '\nExamples:\n  guardagent audit list --limit 20\n  guardagent audit verify --memory guards.db',
  )
}
