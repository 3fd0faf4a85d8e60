import type { Rule } from '../contract/policy.ts'
import { makeRule, parseConditions } from './parse-conditions.ts'

const KEYED = /^(action|requires|require|required|violation)\s*:/i
const NEXT_KEY = /;\s*(?=(?:action|requires|require|required|violation)\s*:)/i

/** Does a line begin an item `action: …; requires: …`? */
export function startsRule(text: string): boolean {
  return /^["']?action["']?\s*:/i.test(text)
}

/** Does a line go on with such an item? */
export function continuesRule(text: string): boolean {
  return KEYED.test(text) && !startsRule(text)
}

function unquote(text: string): string {
  const trimmed = text.trim()
  return /^(?:"[^"]*"|'[^']*')$/.test(trimmed) ? trimmed.slice(1, -1).trim() : trimmed
}

/** `action: …; requires: …; violation: …`, in this or another order; each key once at most. Null: it is not that. */
export function parseKeyedRule(text: string): Rule | null {
  const fields = new Map<string, string>()
  for (const part of text.trim().replace(/;$/, '').split(NEXT_KEY)) {
    const key = KEYED.exec(part.trim())?.[1]?.toLowerCase()
    if (key === undefined) return null
    const name = key.startsWith('require') ? 'requires' : key
    if (fields.has(name)) return null
    fields.set(
      name,
      part
        .trim()
        .slice(part.trim().indexOf(':') + 1)
        .trim(),
    )
  }
  const action = unquote(fields.get('action') ?? '')
  const requirement = parseConditions(fields.get('requires') ?? '')
  return action === '' || !requirement ? null : makeRule(action, requirement, unquote(fields.get('violation') ?? ''))
}

/** `Book a flight: requires vaccine == true, else "not vaccinated"`. */
export function parseElseRule(text: string): Rule | null {
  const colon = text.indexOf(':')
  const after = text.slice(colon + 1).trim()
  if (colon <= 0 || !/^requires?\s/i.test(after)) return null
  const body = after.replace(/^requires?\s+/i, '').replace(/\.$/, '')
  const cut = body.search(/,\s*(?:else|otherwise)\s+["']/i)
  const requirement = parseConditions(cut < 0 ? body : body.slice(0, cut))
  const violation = cut < 0 ? '' : body.slice(cut).replace(/^,\s*(?:else|otherwise)\s+/i, '')
  if (!requirement || (violation !== '' && !/^(?:"[^"]+"|'[^']+')$/.test(violation))) return null
  return makeRule(lowerFirst(text.slice(0, colon).trim()), requirement, unquote(violation))
}

export function lowerFirst(text: string): string {
  return text.slice(0, 1).toLowerCase() + text.slice(1)
}
