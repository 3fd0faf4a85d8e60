import { rulesArguments } from '../../contract/check-arguments.ts'
import { foldColumns } from '../../contract/columns.ts'
import { covers } from '../columns.ts'
import { spread } from '../spread.ts'
import { withRole } from './change-identity.ts'
import { type Ground, isClean, isRead, type Mutation, type Shown } from './mutation.ts'

/** Changes of one kind for one role. */
const MOST_TRIED = 5

export function roleSubject(role: string): string {
  return `role ${role}`
}

/** Denied for its columns alone, and its rules were looked at too: another role makes all the difference. */
function isDeniedByAccess({ run }: Shown, { policy }: Ground): boolean {
  const { decision, reasons } = run.result
  // A program may end at the first denial: what it did not look at may deny as well.
  if (policy.rules.length > 0 && rulesArguments(run.calls).length === 0) return false
  return decision === 'deny' && reasons.length > 0 && reasons.every(({ kind }) => kind === 'access')
}

type Flip = Pick<Mutation, 'change' | 'must'> & { readonly role: string; readonly from: readonly Shown[] }

/** Examples of other roles put under this one. */
function underRole(ground: Ground, { role, from, change, must }: Flip): Mutation[] {
  const changed = from.flatMap(({ example }): Mutation[] => {
    const action = withRole({ action: example.action, ground }, role)
    return action === null ? [] : [{ subject: roleSubject(role), change, must, example: example.id, action }]
  })
  return spread(changed, MOST_TRIED)
}

/**
 * Another role: what one role was allowed is denied to a role whose list lacks a part of it, and what one was denied is allowed to a role whose list
 * has it all.
 */
export function roleMutations(ground: Ground): Mutation[] {
  const readable = ground.shown.filter(isRead)
  return Object.entries(ground.policy.roles).flatMap(([role, list]) => {
    const open = foldColumns(list)
    const others = readable.filter(({ who }) => who.role !== role)
    const isOpen = ({ touched }: Shown) => covers(open, foldColumns(touched.databases))
    const closed = others.filter((one) => isClean(one) && !isOpen(one))
    const opened = others.filter((one) => isDeniedByAccess(one, ground) && isOpen(one))
    return [
      ...underRole(ground, {
        role,
        from: closed,
        change: 'another role, which may not read it',
        // A role without any list may also be unknown to the program.
        must: open.size > 0 ? { kind: 'deny-access' } : { kind: 'not-allow' },
      }),
      ...underRole(ground, { role, from: opened, change: 'another role, which may read it', must: { kind: 'allow' } }),
    ]
  })
}
