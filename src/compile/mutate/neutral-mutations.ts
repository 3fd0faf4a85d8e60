import type { Action } from '../../contract/action.ts'
import { foldColumns } from '../../contract/columns.ts'
import { canonicalJson } from '../../contract/json.ts'
import { columnKeys } from '../columns.ts'
import { spread } from '../spread.ts'
import type { Ground, Mutation, Shown } from './mutation.ts'
import { neutralChanges } from './neutral-changes.ts'

/** Examples of each decision that are changed. */
const MOST_OF_A_KIND = 5

const NEUTRAL_SUBJECT = 'neutral change'

/** Whether the trusted side reads the same person and the same columns as before. */
async function isReadAsBefore(ground: Ground, { who, touched }: Shown, action: Action): Promise<boolean> {
  const now = ground.readAction(action)
  if (now.role !== who.role || canonicalJson(now.identity) !== canonicalJson(who.identity)) return false
  const found = await ground.touched(action.output)
  return canonicalJson(found.unread) === canonicalJson(touched.unread) && found.truncated === touched.truncated
    ? sameColumns(found.databases, touched.databases)
    : false
}

function sameColumns(one: Shown['touched']['databases'], other: Shown['touched']['databases']): boolean {
  return columnKeys(foldColumns(one)).join('\n') === columnKeys(foldColumns(other)).join('\n')
}

async function mutationsOf(ground: Ground, one: Shown): Promise<Mutation[]> {
  const { example, run } = one
  const { decision } = run.result
  if (decision === 'unknown') return []
  const found: Mutation[] = []
  for (const { change, actions } of neutralChanges(example)) {
    for (const action of actions) {
      if (!(await isReadAsBefore(ground, one, action))) continue
      found.push({ subject: NEUTRAL_SUBJECT, change, example: example.id, action, must: { kind: 'same', decision } })
      break
    }
  }
  return found
}

/**
 * Changes that must not turn a decision round. A program that reads a label, counts characters or knows its examples by heart takes them for
 * something: it turns round, or no longer decides.
 */
export async function neutralMutations(ground: Ground): Promise<Mutation[]> {
  const kinds = (['allow', 'deny'] as const).flatMap((decision) =>
    spread(
      ground.shown.filter(({ run }) => run.result.decision === decision),
      MOST_OF_A_KIND,
    ),
  )
  const found: Mutation[] = []
  for (const one of kinds) found.push(...(await mutationsOf(ground, one)))
  return found
}
