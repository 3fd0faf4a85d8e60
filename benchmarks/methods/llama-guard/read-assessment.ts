import type { CheckResult } from '../../../src/contract/check-result.ts'
import { ModelError } from '../../../src/contract/errors.ts'
import type { Reason } from '../../../src/contract/reason.ts'
import type { Category } from './categories.ts'

const VERDICT = /^(safe|unsafe)\b[ \t]*(.*)$/i
const CODE = /\bS([1-9]\d{0,2})\b/g
const SHOWN_CHARACTERS = 80

/**
 * Reads an assessment strictly: the first line is `safe` or `unsafe` and nothing else, the second names the violated categories. Codes may
 * also stand behind `unsafe` in the first line, as some servers fold lines; codes that are in no list name nothing.
 * @throws ModelError `model-reply` for anything else
 */
export function readAssessment(reply: string, categories: readonly Category[]): CheckResult {
  const [first = '', second = ''] = reply.trim().split(/\s*\n\s*/, 2)
  const [, word = '', rest = ''] = VERDICT.exec(first) ?? []
  const verdict = word.toLowerCase()
  if (verdict === 'safe' && rest === '' && codesIn(second).length === 0) return { decision: 'allow', reasons: [] }
  if (verdict === 'unsafe' && isListOfCodes(rest)) {
    return { decision: 'deny', reasons: reasonsFor([...codesIn(rest), ...codesIn(second)], categories) }
  }
  throw new ModelError(
    'model-reply',
    `expected \`safe\`, or \`unsafe\` and a line of categories, got \`${reply.trim().slice(0, SHOWN_CHARACTERS)}\`; serve a Llama Guard model, with a template that adds nothing`,
  )
}

function isListOfCodes(text: string): boolean {
  return text.replaceAll(CODE, '').replaceAll(/[\s,;]/g, '') === ''
}

function codesIn(text: string): number[] {
  return [...text.matchAll(CODE)].map((match) => Number(match[1]))
}

function reasonsFor(codes: readonly number[], categories: readonly Category[]): Reason[] {
  return [...new Set(codes)].flatMap((code) => {
    const category = categories[code - 1]
    return category === undefined ? [] : [{ kind: 'policy', policy: `S${code}`, detail: category.name }]
  })
}
