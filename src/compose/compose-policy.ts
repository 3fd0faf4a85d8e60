import type { Core } from '../contract/core.ts'
import type { Definition } from '../contract/definition.ts'
import { InputError, PolicyError } from '../contract/errors.ts'
import { NOTHING_PARSED, type ParsedPolicy } from '../contract/policy.ts'
import { parsePolicy } from '../policy/parse-policy.ts'

function requirePolicy(parsed: ParsedPolicy, core: Core): void {
  const uncovered = parsed.uncovered[0]
  if (uncovered !== undefined) {
    const more = parsed.uncovered.length > 1 ? ` (and ${parsed.uncovered.length - 1} more)` : ''
    throw new PolicyError(
      `the ${core.name} core cannot follow this part of the requests: \`${uncovered}\`${more}; write it in a structured form (\`definition check\`), or use \`core: openai\``,
      parsed.uncovered,
    )
  }
  if (Object.keys(parsed.policy.roles).length > 0 || parsed.policy.rules.length > 0) return
  throw new PolicyError(
    `the requests state no roles or rules that the ${core.name} core can follow; use \`core: openai\``,
  )
}

/**
 * What the requests say, as far as the trusted side holds programs to it: nothing without the built-in tools, since only these know what to compare with it.
 * @throws PolicyError or InputError where the core needs more
 */
export function composePolicy(definition: Definition, core: Core): ParsedPolicy {
  if (!definition.builtInTools && core.needsPolicy) {
    throw new InputError(
      `\`builtInTools: false\` puts aside what the requests are parsed into, and the ${core.name} core can do nothing without it; use \`core: openai\`, or leave \`builtInTools\` on`,
    )
  }
  if (!definition.builtInTools) return NOTHING_PARSED
  const parsed = parsePolicy(definition.requests, definition.specification)
  if (core.needsPolicy) requirePolicy(parsed, core)
  return parsed
}
