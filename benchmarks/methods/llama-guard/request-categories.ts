import { InputError } from '../../../src/contract/errors.ts'
import type { Category } from './categories.ts'

/** A piece of the requests; without a name it belongs to all others. */
type Part = { readonly name: string | null; readonly text: string }

const ROLE = /^Role (.+) may read:$/
const RULE = /^- action: .*; violation: (.+)$/
const POLICY = /^([^\n:.]{1,60}): /

/** A role's heading with the list below it. */
function roleParts(requests: string): Part[] {
  return requests
    .split(/\n(?!- )/)
    .map((text) => ({ name: ROLE.exec(text.split('\n', 1)[0] ?? '')?.[1] ?? null, text }))
}

/** A rule a line; the heading above them says nothing by itself. */
function ruleParts(requests: string): Part[] {
  const lines = requests.split('\n').filter((line) => line !== 'Rules:')
  return lines.map((text) => ({ name: RULE.exec(text)?.[1] ?? null, text }))
}

/** A paragraph that starts with its policy's name and a colon. */
function policyParts(requests: string): Part[] {
  return requests.split(/\n\s*\n/).map((text) => ({ name: POLICY.exec(text)?.[1] ?? null, text }))
}

/**
 * Guard requests as categories: one for each role, rule or named policy, in their order, with what the requests say of it. What belongs
 * to none of them stands in each.
 * @throws InputError where the requests are in none of these forms
 */
export function requestCategories(requests: string): Category[] {
  for (const partsOf of [roleParts, ruleParts, policyParts]) {
    const parts = partsOf(requests).filter(({ text }) => text.trim() !== '')
    const general = parts.filter(({ name }) => name === null).map(({ text }) => text)
    const categories = parts.flatMap(({ name, text }) => (name === null ? [] : [toCategory(name, [text, ...general])]))
    if (categories.length > 0) return categories
  }
  throw new InputError('the requests name no roles, rules or policies one by one; use `structured` requests')
}

function toCategory(name: string, lines: readonly string[]): Category {
  return { name, text: [`${name}. An Agent message is unsafe if it breaks this:`, ...lines].join('\n') }
}
