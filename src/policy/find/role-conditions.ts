import type { Place } from './name-places.ts'
import type { Token } from './request-tokens.ts'

const IF = new Set(['if', 'when', 'whenever'])
/** Between `if` and a role: `if the user is a nurse`, `when somebody asks in the role of a nurse`. */
const TO_ROLE = new Set(
  `the a an user user's acting person requester caller role identity somebody someone anyone who asks acts is has of in as they are both either`.split(
    ' ',
  ),
)
const LINKS = new Set([',', 'and', 'or', 'a', 'an', 'the'])
/** After a role, these say more of who it must be. */
const GOING_ON = new Set(
  'and or but if who whose which that with while when on in at by unless only provided'.split(' '),
)

/** Where a condition ends that is nothing but a role, or null. */
function endOfRoles(tokens: readonly Token[], roles: ReadonlyMap<number, number>, from: number): number | null {
  let at = from
  while (TO_ROLE.has(tokens[at]?.text ?? '') && !roles.has(at)) at += 1
  let end = roles.get(at) ?? null
  for (let next = end; next !== null && LINKS.has(tokens[next]?.text ?? ''); ) {
    next += 1
    const after = roles.get(next)
    if (after === undefined) continue
    end = after
    next = after
  }
  return end
}

function endsThere(tokens: readonly Token[], at: number): boolean {
  const [sign, next] = [tokens[at]?.text, tokens[at + 1]?.text ?? '']
  if (sign === undefined || sign === '.' || sign === 'then') return true
  return sign === ',' && !GOING_ON.has(next)
}

/** Tokens without the `if` of conditions that only say for which role: `if the user is a nurse, …`. */
export function withoutRoleConditions(tokens: readonly Token[], roles: readonly Place[]): readonly Token[] {
  const ends = new Map(roles.map(({ from, to }): [number, number] => [from, to]))
  return tokens.map((token, at) => {
    if (!IF.has(token.text)) return token
    const end = endOfRoles(tokens, ends, at + 1)
    return end !== null && endsThere(tokens, end) ? { ...token, text: '' } : token
  })
}
