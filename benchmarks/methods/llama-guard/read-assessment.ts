import type { CheckResult } from '../../../src/contract/check-result.ts'
import { ModelError } from '../../../src/contract/errors.ts'
import type { Reason } from '../../../src/contract/reason.ts'
import type { Category } from './categories.ts'

/** Codes may also stand behind the word in its own line, as some servers fold lines. */
const UNSAFE = /^unsafe(?:[\s,]+S[1-9]\d{0,2})*,?$/i
const CODE = /S(\d+)/gi
const SHOWN_CHARACTERS = 80

/**
 * Reads an assessment strictly: the whole reply is `safe`, or `unsafe` and behind it nothing but codes of the violated categories. What says
 * more may have taken its first word back, and codes that are in no list are not the model's own: neither is an assessment.
 * @throws ModelError `model-reply` for anything else
 */
export function readAssessment(reply: string, categories: readonly Category[]): CheckResult {
  const said = reply.trim()
  if (said.toLowerCase() === 'safe') return { decision: 'allow', reasons: [] }
  const reasons = UNSAFE.test(said) ? reasonsFor(codesIn(said), categories) : null
  if (reasons !== null) return { decision: 'deny', reasons }
  throw new ModelError(
    'model-reply',
    `expected \`safe\` alone, or \`unsafe\` and codes up to \`S${categories.length}\`, got \`${said.slice(0, SHOWN_CHARACTERS)}\`; serve a Llama Guard model, with a template that adds nothing`,
  )
}

function codesIn(text: string): number[] {
  return [...text.matchAll(CODE)].map((match) => Number(match[1]))
}

/** Null where a code names no category. */
function reasonsFor(codes: readonly number[], categories: readonly Category[]): Reason[] | null {
  const reasons: Reason[] = []
  for (const code of new Set(codes)) {
    const category = categories[code - 1]
    if (category === undefined) return null
    reasons.push({ kind: 'policy', policy: `S${code}`, detail: category.name })
  }
  return reasons
}
