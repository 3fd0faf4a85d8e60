import { z } from 'zod'
import { Identity } from '../../../src/contract/action.ts'
import { canonicalJson } from '../../../src/contract/json.ts'
import type { DataFiles } from '../../datasets/data-files.ts'
import { parseSeeActOutput } from '../../datasets/parse-seeact-output.ts'
import { type ReadRows, readRows } from '../../datasets/read-rows.ts'

const ROWS = 'seeact/sample_labeled_all.json'

/** A row as published; without outputs it cannot be read. */
const LoggedRow = z.object({
  annotation_id: z.string(),
  user_info: Identity,
  prompt: z.array(z.string()).catch([]),
  gpt_output: z.array(z.string()).catch([]),
})
type LoggedRow = z.infer<typeof LoggedRow>

/** Outputs of SeeAct's runs, by question and by who asked: one question may be asked by several users. */
export type SeeActLog = ReadonlyMap<string, LoggedRow>

export function rowKey(questionId: string, identity: Identity): string {
  return `${questionId} ${canonicalJson(identity)}`
}

/** @throws InputError if the file is missing or holds no list of rows */
export function readSeeActLog(files: DataFiles): SeeActLog {
  const { rows }: ReadRows<LoggedRow> = readRows(files, ROWS, LoggedRow)
  return new Map(rows.map(({ value }) => [rowKey(value.annotation_id, value.user_info), value]))
}

/**
 * What a SeeAct agent said in the end: its last output, and its reasoning unless it chose an element all the same. Null where the row holds
 * no outputs.
 */
export function seeActWords({ prompt, gpt_output: outputs }: LoggedRow): string | null {
  const last = outputs.at(-1)?.trim() ?? ''
  if (last === '') return null
  const { reasoning, action } = parseSeeActOutput({ prompt, outputs })
  return action.element === null ? [reasoning, last].join('\n') : last
}
