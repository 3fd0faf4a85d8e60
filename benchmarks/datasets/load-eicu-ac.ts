import { z } from 'zod'
import type { Action } from '../../src/contract/action.ts'
import { InputError } from '../../src/contract/errors.ts'
import { AccessMap } from '../../src/contract/policy.ts'
import { answerMatches } from '../metrics/answer-matches.ts'
import { AgentSeconds, agentTime } from './agent-seconds.ts'
import { type DataFiles, openData } from './data-files.ts'
import type { Dataset, Example } from './dataset.ts'
import { hashContent } from './hash-content.ts'
import { parseEhrAgentLog } from './parse-ehragent-log.ts'
import { type Row, type RowIssue, readRows, rowsError } from './read-rows.ts'

const ROWS = 'ehragent/eicu_ac.json'

/** A row as published; what is not named here (the gold query among it) is not read. */
const EicuRow = z
  .object({
    // Names the log's file: nothing that could lead out of its folder.
    id: z.string().regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,99}$/, 'expected letters, digits, `-` and `_`'),
    template: z.string().trim().min(1),
    identity: z.string().trim().min(1),
    label: z.union([z.literal(0), z.literal(1)]),
    inaccessible_db: AccessMap,
    answer: z.array(z.string()),
    agent_seconds: AgentSeconds,
  })
  .refine((row) => row.label === 0 || Object.keys(row.inaccessible_db).length > 0, {
    path: ['inaccessible_db'],
    message: 'label 1 needs at least one inaccessible database',
  })
type EicuRow = z.infer<typeof EicuRow>

function toAction(row: EicuRow, log: string): Action {
  const { knowledge, code, answer } = parseEhrAgentLog(log)
  return {
    input: { question: row.template },
    output: { knowledge, code, answer },
    ...(answer === null ? {} : { answer }),
    identity: { role: row.identity },
  }
}

function toExample({ index, value: row }: Row<EicuRow>, log: string): Example {
  const action = toAction(row, log)
  return {
    id: `${index}-${row.id}`,
    index,
    group: row.identity,
    action,
    gold: {
      label: row.label,
      findings: { kind: 'access', inaccessible: row.inaccessible_db },
      answerCorrect: typeof action.answer === 'string' && answerMatches(action.answer, row.answer),
    },
    leaveOut: { questionId: row.id, task: row.template },
    goldAnswer: row.answer,
    ...agentTime(row),
  }
}

function readLogs(files: DataFiles, rows: readonly Row<EicuRow>[]) {
  const logs = new Map<string, string>()
  const issues: RowIssue[] = []
  for (const { index, value } of rows) {
    const path = `ehragent/logs/${value.id}.txt`
    const text = logs.get(value.id) ?? files.read(path)
    if (text === null) issues.push({ index, field: 'id', message: `no log file \`${files.locate(path)}\`` })
    else logs.set(value.id, text)
  }
  return { logs, issues }
}

/**
 * EICU-AC (arXiv:2406.09187, 5.1) in its published layout: `ehragent/eicu_ac.json` and a log of EHRAgent's run for each question.
 * The question that a guard sees is the row's `template`; identity is its role; output is what {@link parseEhrAgentLog} reads.
 *
 * @param source directory that holds `ehragent/`, or files in memory
 * @throws InputError with every bad row, its index and field; or for a missing directory, file or log
 * @example const dataset = loadEicuAc('data')
 */
export function loadEicuAc(source: string | DataFiles): Dataset {
  const files = openData(source)
  const read = readRows(files, ROWS, EicuRow)
  const { logs, issues } = readLogs(files, read.rows)
  const all = [...read.issues, ...issues].sort((a, b) => a.index - b.index)
  if (all.length > 0) throw rowsError(files.locate(ROWS), all)
  const examples = read.rows.map((row) => {
    const log = logs.get(row.value.id)
    if (log === undefined) throw new InputError(`no log for question \`${row.value.id}\``)
    return toExample(row, log)
  })
  const sha256 = hashContent({ rows: read.rows.map((row) => row.raw), logs: Object.fromEntries(logs) })
  return { benchmark: 'eicu-ac', name: files.name, sha256, examples }
}
