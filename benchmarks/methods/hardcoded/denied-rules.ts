import type { Identity } from '../../../src/contract/action.ts'
import type { RuleReason } from '../../../src/contract/reason.ts'
import type { WebRule } from '../../definitions/web-rules.ts'

function wordsOf(text: string): string {
  return ` ${(text.toLowerCase().match(/[a-z0-9_]+/g) ?? []).join(' ')} `
}

/** By its violation's words, or by the field that it asks for; a field of several rules only beside the value that this one requires. */
function isNamed(rule: WebRule, words: string, rules: readonly WebRule[]): boolean {
  if (words.includes(wordsOf(rule.violation))) return true
  if (!words.includes(wordsOf(rule.field))) return false
  const shared = rules.filter(({ field }) => field === rule.field).length > 1
  return !shared || words.includes(wordsOf(String(rule.value)))
}

/** Rules that a text names as violated, with what the user has. */
export function deniedRules(text: string, rules: readonly WebRule[], identity: Identity): RuleReason[] {
  const words = wordsOf(text)
  const actual = new Map(Object.entries(identity))
  return rules
    .filter((rule) => isNamed(rule, words, rules))
    .map(({ violation, field, operator, value }) => ({
      kind: 'rule',
      rule: violation,
      field,
      operator,
      required: value,
      actual: actual.get(field) ?? null,
    }))
}
