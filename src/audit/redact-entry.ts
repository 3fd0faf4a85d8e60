import { z } from 'zod'
import { Identity } from '../contract/action.ts'
import { AuditEntry } from '../contract/audit.ts'
import { canonicalJson, Json } from '../contract/json.ts'
import { ToolCall } from '../contract/tool.ts'
import { Verdict } from '../contract/verdict.ts'
import { masker } from './mask-text.ts'
import { PERSONAL_DATA } from './personal-data.ts'

/** Longest text of a plan's step that the contract allows; a placeholder may be longer than what it stands for. */
const STEP_CHARS = 4000

/** What of a verdict may hold text of the action. Times are left out: they hold none, however many digits they have. */
const VerdictTexts = Verdict.pick({ message: true, reasons: true, answer: true, program: true, attempts: true }).extend(
  {
    plan: z.array(z.string()),
    toolCalls: z.array(ToolCall.omit({ ms: true })),
  },
)

/** What of an entry may. */
const Texts = z.strictObject({
  input: Json,
  output: Json,
  identity: Identity.nullable(),
  role: z.string().nullable(),
  planned: z.array(z.string()),
  verdict: VerdictTexts,
})
type Texts = z.infer<typeof Texts>

function textsOf(entry: AuditEntry): Texts {
  const { input, output, identity, role, planned } = entry
  const { message, reasons, answer, plan, program, attempts, toolCalls } = entry.verdict
  const calls = toolCalls.map(({ ms, ...texts }) => texts)
  const verdict = { message, reasons, answer, plan: [...plan], program, attempts, toolCalls: calls }
  return { input, output, identity, role, planned, verdict }
}

/** Masks personal data in every text that may stem from the action; one text has one placeholder within the entry. */
export function redactEntry(entry: AuditEntry): AuditEntry {
  // All at once, so that no placeholder is given out that stands in one of the texts already.
  const json: Json = JSON.parse(canonicalJson(textsOf(entry)))
  const { verdict, ...texts } = Texts.parse(masker(PERSONAL_DATA).json(json))
  return AuditEntry.parse({
    ...entry,
    ...texts,
    store: 'redacted',
    verdict: {
      ...entry.verdict,
      ...verdict,
      plan: verdict.plan.map((step) => step.slice(0, STEP_CHARS)),
      toolCalls: verdict.toolCalls.map((call, index) => ({ ...call, ms: entry.verdict.toolCalls[index]?.ms ?? 0 })),
    },
  })
}
