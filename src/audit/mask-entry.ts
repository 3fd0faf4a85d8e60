import { z } from 'zod'
import { Identity } from '../contract/action.ts'
import { AuditEntry } from '../contract/audit.ts'
import { canonicalJson, Json } from '../contract/json.ts'
import { Planned, STEP_CHARS } from '../contract/plan.ts'
import { ToolCall } from '../contract/tool.ts'
import { Verdict } from '../contract/verdict.ts'
import { masker } from './mask-text.ts'

/** What of a verdict may hold text of the action. Times are left out: they hold none, however many digits they have. */
const VerdictTexts = Verdict.pick({ message: true, reasons: true, answer: true, program: true }).extend({
  plan: z.array(z.string()),
  attempts: z.array(z.strictObject({ program: z.string(), message: z.string().nullable() })),
  toolCalls: z.array(ToolCall.omit({ ms: true })),
})

/** What of an entry may. */
const Texts = z.strictObject({
  input: Json,
  output: Json,
  identity: Identity.nullable(),
  role: z.string().nullable(),
  planned: Planned,
  verdict: VerdictTexts,
})
type Texts = z.infer<typeof Texts>

function textsOf(entry: AuditEntry): Texts {
  const { input, output, identity, role, planned } = entry
  const { message, reasons, answer, plan, program, attempts, toolCalls } = entry.verdict
  const calls = toolCalls.map(({ ms, ...texts }) => texts)
  const tried = attempts.map(({ program: text, error }) => ({ program: text, message: error?.message ?? null }))
  const verdict = { message, reasons, answer, plan: [...plan], program, attempts: tried, toolCalls: calls }
  return { input, output, identity, role, planned, verdict }
}

/** Masks every text of an entry that may stem from the action, and nothing else. */
export function maskEntry(entry: AuditEntry, patterns: readonly RegExp[]): AuditEntry {
  // All at once, so that no placeholder is given out that stands in one of the texts already.
  const json: Json = JSON.parse(canonicalJson(textsOf(entry)))
  const masked = masker(patterns).json(json)
  const { verdict, ...texts } = Texts.parse(masked)
  return AuditEntry.parse({
    ...entry,
    ...texts,
    masked: entry.masked || canonicalJson(masked) !== canonicalJson(json),
    verdict: {
      ...entry.verdict,
      ...verdict,
      // A placeholder may be longer than what it stands for.
      plan: verdict.plan.map((step) => step.slice(0, STEP_CHARS)),
      attempts: verdict.attempts.map(({ program, message }, index) => {
        const error = entry.verdict.attempts[index]?.error ?? null
        return { program, error: error === null ? null : { ...error, message: message ?? '' } }
      }),
      toolCalls: verdict.toolCalls.map((call, index) => ({ ...call, ms: entry.verdict.toolCalls[index]?.ms ?? 0 })),
    },
  })
}
