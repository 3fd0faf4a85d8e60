import { AccessFound, ActionsFound } from '../contract/access-found.ts'
import type { Json } from '../contract/json.ts'
import type { AccessMap, Policy } from '../contract/policy.ts'
import type { GuardTools, ReadAction } from '../contract/stages.ts'
import type { ToolCall } from '../contract/tool.ts'

/** Action categories of a policy's rules, each once. */
export function categoriesOf({ rules }: Policy): string[] {
  return [...new Set(rules.map((rule) => rule.action))]
}

type Foreseeing = {
  readonly tools: Pick<GuardTools, 'call'>
  readonly action: ReadAction
  /** What the program is held to. */
  readonly policy: Policy
  /** Only calls of tools that it names can be of use. */
  readonly program: string
}

function listOf({ roles }: Policy, role: string | null): AccessMap {
  return role !== null && Object.hasOwn(roles, role) ? (roles[role] ?? {}) : {}
}

async function foreseeAccess({ tools, action, policy }: Foreseeing): Promise<ToolCall[]> {
  const extract = await tools.call('ExtractAccess', [action.output])
  const found = AccessFound.safeParse(extract.result)
  if (!found.success) return [extract]
  return [extract, await tools.call('CheckAccess', [listOf(policy, action.role), found.data.databases])]
}

async function foreseeRules({ tools, action, policy }: Foreseeing): Promise<ToolCall[]> {
  const { input, output, identity } = action
  const match = await tools.call('MatchAction', [{ input, output }, categoriesOf(policy)])
  const found = ActionsFound.safeParse(match.result)
  if (!found.success) return [match]
  return [match, await tools.call('CheckRules', [policy.rules, identity ?? {}, found.data.actions])]
}

/**
 * Makes the calls that a compiled program is likely to make, with the requests' own arguments, so that it need not ask for each. They count only where
 * the program makes just the same ones; whether it does changes what is recorded, never what a call answers.
 */
export async function foreseeCalls(foreseeing: Foreseeing): Promise<ToolCall[]> {
  const { tools, action, policy, program } = foreseeing
  const who: Json = Object.keys(action.identity ?? {}).length > 0 ? action.identity : action.input
  const names = (tool: string) => program.includes(tool)
  return [
    ...(names('ReadFields') ? [await tools.call('ReadFields', [who])] : []),
    ...(names('ExtractAccess') && Object.keys(policy.roles).length > 0 ? await foreseeAccess(foreseeing) : []),
    ...(names('MatchAction') && policy.rules.length > 0 ? await foreseeRules(foreseeing) : []),
  ].filter((call) => call.error === undefined)
}
