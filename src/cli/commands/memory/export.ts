import type { Command } from 'commander'
import { exportJsonLines } from '../../../../memory/json-lines.ts'
import type { Demonstration } from '../../../contract/demonstration.ts'
import { writeTexts } from '../../../files/write-file.ts'
import type { Session } from '../../main.ts'
import { withMemoryToRead } from '../../open-stores.ts'
import { agentOption, type CommonOptions, subcommand } from './subcommand.ts'

type Options = CommonOptions & { agent?: string; out?: string }

/** Texts are written together up to so many characters: a write for each line is slow. */
const CHUNK_CHARS = 65_536

/** One JSON document, however many there are. */
function* asDocument(demonstrations: Iterable<Demonstration>): Generator<string> {
  let before = '[\n'
  for (const one of demonstrations) {
    yield `${before}${JSON.stringify(one, null, 2)}`
    before = ',\n'
  }
  yield before === '[\n' ? '[]\n' : '\n]\n'
}

function* inChunks(texts: Iterable<string>): Generator<string> {
  let held: string[] = []
  let chars = 0
  for (const text of texts) {
    held.push(text)
    chars += text.length
    if (chars < CHUNK_CHARS) continue
    yield held.join('')
    held = []
    chars = 0
  }
  if (held.length > 0) yield held.join('')
}

async function exportMemory({ terminal }: Session, options: Options): Promise<void> {
  const { agent, out, json } = options
  await withMemoryToRead(options, async (memory) => {
    const found = memory.iterate(agent === undefined ? {} : { agent })
    const chunks = inChunks(json ? asDocument(found) : exportJsonLines(found))
    if (out !== undefined) return writeTexts(out, chunks, 'memory export --out')
    for (const chunk of chunks) await terminal.write(chunk)
  })
}

export function exportCommand(session: Session): Command {
  return subcommand('export', 'print as JSON Lines')
    .addOption(agentOption())
    .option('--out <file>', 'write to a file')
    .action((options: Options) => exportMemory(session, options))
}
