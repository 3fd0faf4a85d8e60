import { z } from 'zod'
import type { Risk } from '../../src/contract/check-result.ts'
import { CSQA_POLICIES, type CsqaPolicy } from '../definitions/csqa-policies.ts'
import { LETTERS } from '../definitions/csqa-tools/letter.ts'
import { type DataFiles, openData } from './data-files.ts'
import type { Dataset, Example } from './dataset.ts'
import { hashContent } from './hash-content.ts'
import { type Row, type RowIssue, readRows, rowsError } from './read-rows.ts'

/** Where a data folder has the rows. */
export const CSQA_ROWS = 'csqa/questions.json'

/** Risk by number of violations, from none on (arXiv:2406.09187, appendix .16). */
const RISKS: readonly Risk[] = ['none', 'low', 'medium', 'high', 'very-high']

const Text = z.string().trim().min(1)

const CsqaRow = z.object({
  id: z.string().min(1),
  question: Text,
  options: z.strictObject({ A: Text, B: Text, C: Text, D: Text, E: Text }),
  answer: z.enum(LETTERS),
  violations: z
    .array(z.enum(CSQA_POLICIES))
    .refine((violations) => new Set(violations).size === violations.length, { error: 'each rule at most once' }),
})
type CsqaRow = z.infer<typeof CsqaRow>

function riskOf(violations: readonly CsqaPolicy[]): Risk {
  return RISKS[violations.length] ?? 'very-high'
}

function toExample({ index, value: row }: Row<CsqaRow>): Example {
  const { id, question, options, answer, violations } = row
  const risk = riskOf(violations)
  return {
    id: `${index}-${id}`,
    index,
    group: risk,
    action: { input: { question, options }, output: { answer, text: options[answer] } },
    gold: {
      label: violations.length === 0 ? 0 : 1,
      findings: { kind: 'risk', policies: violations, risk },
      answerCorrect: null,
    },
    leaveOut: { questionId: id, task: question },
  }
}

/** An id is what keeps an example apart from demonstrations of itself, so it may stand only once. */
function repeatedIds(rows: readonly Row<CsqaRow>[]): RowIssue[] {
  const seen = new Set<string>()
  return rows.flatMap(({ index, value: { id } }) => {
    if (!seen.has(id)) {
      seen.add(id)
      return []
    }
    return [{ index, field: 'id', message: `expected an id of its own, got \`${id}\` again` }]
  })
}

/**
 * Multiple-choice questions with an answer each (arXiv:2406.09187, appendix .16): `csqa/questions.json`, rows
 * `{id, question, options {A to E}, answer, violations}`, violations by the names of {@link CSQA_POLICIES}. A guard sees question, options and answer.
 *
 * @param source directory that holds `csqa/`, or files in memory
 * @throws InputError with every bad row, its index and field; or for a missing directory or file
 * @example const dataset = loadCsqa('data')
 */
export function loadCsqa(source: string | DataFiles): Dataset {
  const files = openData(source)
  const { rows, issues } = readRows(files, CSQA_ROWS, CsqaRow)
  const all = [...issues, ...repeatedIds(rows)].sort((one, other) => one.index - other.index)
  if (all.length > 0) throw rowsError(files.locate(CSQA_ROWS), all)
  const sha256 = hashContent({ rows: rows.map((row) => row.raw) })
  return { benchmark: 'csqa', name: files.name, sha256, examples: rows.map(toExample) }
}
