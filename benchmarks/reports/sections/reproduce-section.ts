import { type Block, paragraph, type Section } from '../document/document.ts'
import type { FinishedRun } from '../finished-run.ts'
import { reproduceCommand } from './reproduce-command.ts'

/** How each run is made again. */
export function reproduceSection(runs: readonly FinishedRun[]): Section {
  const commands = runs.map((run): Block => ({ kind: 'command', lines: reproduceCommand(run) }))
  const asks = runs.some(({ configuration }) => configuration.cells.some(({ model }) => model !== null))
  const words = [
    'DATA is a folder in the published layout and LOGS one with logs of the target agent, where a command names them.',
    'What verify recomputes from the stored verdicts must be what report.json holds.',
    ...(asks
      ? ['Endpoint and key come from OPENAI_BASE_URL and OPENAI_API_KEY; a model may answer otherwise next time.']
      : []),
  ]
  return { title: 'How to reproduce', blocks: [paragraph(words.join(' ')), ...commands] }
}
