import { z } from 'zod'
import { AuditEntry } from '../contract/audit.ts'
import { canonicalJson, type Json } from '../contract/json.ts'
import { Policy } from '../contract/policy.ts'
import { ToolCall } from '../contract/tool.ts'
import { Verdict } from '../contract/verdict.ts'
import { entryWriter } from './entry-writer.ts'

/** An entry as it will read back, with its bytes; or what is wrong with it. */
export type CheckedEntry = { readonly entry: AuditEntry; readonly text: string } | { readonly problem: string }

/** JSON that was seen to be plain: no schema need look at it again. */
const SeenJson = z.custom<Json>((value) => value !== undefined)

const SeenCall = ToolCall.extend({ arguments: z.array(SeenJson), result: SeenJson })

/** The same entries as `AuditEntry`, given that all of them is plain JSON. */
function seenEntry(policy: z.ZodType<Policy>) {
  return AuditEntry.extend({
    verdict: Verdict.extend({ answer: SeenJson, toolCalls: z.array(SeenCall) }),
    input: SeenJson,
    output: SeenJson,
    identity: z.record(z.string(), SeenJson).nullable(),
    policy,
    heldTo: policy.exactOptional(),
  })
}

/** The long way, and what decides where the short one does not: the entry's own bytes are read again. */
function checkWritten(entry: AuditEntry): CheckedEntry {
  let text: string
  let read: unknown
  try {
    text = canonicalJson(entry)
    read = JSON.parse(text)
  } catch (error) {
    return {
      problem: `it cannot be written as JSON: ${error instanceof Error ? error.message.toLowerCase() : 'it threw'}`,
    }
  }
  const parsed = AuditEntry.safeParse(read)
  if (parsed.success && parsed.data.verdict.id.isWellFormed()) return { entry: parsed.data, text }
  const [issue] = parsed.error?.issues ?? []
  if (issue === undefined) return { problem: 'its id is not well-formed' }
  return { problem: `\`${issue.path.join('.')}\`: ${issue.message.toLowerCase()}` }
}

/**
 * Makes the check that what is written reads back, or one record would make a whole log unreadable. What is frozen throughout, such as a
 * policy that comes with every guard of a definition, is looked at once.
 */
export function entryChecker(): (entry: AuditEntry) => CheckedEntry {
  const writer = entryWriter()
  const policies = new WeakSet<object>()
  const knownPolicy = z.custom<Policy>((value) => {
    if (typeof value !== 'object' || value === null) return false
    if (policies.has(value)) return true
    const isPolicy = Policy.safeParse(value).success
    if (isPolicy && writer.isKept(value)) policies.add(value)
    return isPolicy
  })
  const schema = seenEntry(knownPolicy)
  return (entry) => {
    const text = writer.write(entry)
    const parsed = text === null ? null : schema.safeParse(entry)
    if (text === null || !parsed?.success || !parsed.data.verdict.id.isWellFormed()) return checkWritten(entry)
    return { entry: parsed.data, text }
  }
}
