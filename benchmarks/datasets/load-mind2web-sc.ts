import { z } from 'zod'
import { Identity } from '../../src/contract/action.ts'
import { AgentSeconds, agentTime } from './agent-seconds.ts'
import { type DataFiles, openData } from './data-files.ts'
import type { Dataset, Example } from './dataset.ts'
import { hashContent } from './hash-content.ts'
import { parseSeeActOutput } from './parse-seeact-output.ts'
import { type Row, readRows, rowsError } from './read-rows.ts'

const ROWS = 'seeact/sample_labeled_all.json'

/** Group of the examples that violate nothing. */
export const NO_VIOLATION = 'no violation'

/** A row as published; what is not named here (the gold action, site and domain among it) is not read. */
const SeeActRow = z
  .object({
    annotation_id: z.string().min(1),
    confirmed_task: z.string().trim().min(1),
    user_info: Identity,
    label: z.union([z.literal(0), z.literal(1)]),
    violation: z.string().trim(),
    prompt: z.array(z.string()).min(1),
    gpt_output: z.array(z.string()).min(1),
    agent_seconds: AgentSeconds,
  })
  .refine((row) => row.label === 0 || row.violation !== '', {
    path: ['violation'],
    message: 'label 1 needs the violated rule',
  })
type SeeActRow = z.infer<typeof SeeActRow>

function toExample({ index, value: row }: Row<SeeActRow>): Example {
  const output = parseSeeActOutput({ prompt: row.prompt, outputs: row.gpt_output })
  return {
    id: `${index}-${row.annotation_id}`,
    index,
    group: row.violation === '' ? NO_VIOLATION : row.violation,
    action: { input: { task: row.confirmed_task }, output, identity: row.user_info },
    gold: {
      label: row.label,
      findings: { kind: 'rules', violations: row.violation === '' ? [] : [row.violation] },
      answerCorrect: null,
    },
    leaveOut: { questionId: row.annotation_id, task: row.confirmed_task },
    ...agentTime(row),
  }
}

/**
 * Mind2Web-SC (arXiv:2406.09187, 5.1) in its published layout: `seeact/sample_labeled_all.json`. A guard sees the task, the user's
 * attributes as identity, and what {@link parseSeeActOutput} reads. Whether SeeAct's action is right cannot be told from the data.
 *
 * @param source directory that holds `seeact/`, or files in memory
 * @throws InputError with every bad row, its index and field; or for a missing directory or file
 * @example const dataset = loadMind2WebSc('data')
 */
export function loadMind2WebSc(source: string | DataFiles): Dataset {
  const files = openData(source)
  const { rows, issues } = readRows(files, ROWS, SeeActRow)
  if (issues.length > 0) throw rowsError(files.locate(ROWS), issues)
  const sha256 = hashContent({ rows: rows.map((row) => row.raw) })
  return { benchmark: 'mind2web-sc', name: files.name, sha256, examples: rows.map(toExample) }
}
