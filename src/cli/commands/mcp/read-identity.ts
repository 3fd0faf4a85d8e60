import { Identity } from '../../../contract/action.ts'
import { describeIssues } from '../../../contract/describe-issue.ts'
import { InputError } from '../../../contract/errors.ts'
import type { Session } from '../../main.ts'
import { readJson } from '../../read-json.ts'

/** Who acts, as the operator's file says; an empty object to spread where there is none. @throws InputError */
export async function readIdentity(
  { terminal }: Session,
  file: string | undefined,
): Promise<{ readonly identity?: Identity }> {
  if (file === undefined) return {}
  // Standard input is the protocol's.
  if (file === '-') throw new InputError('--identity `-`: standard input is the client; name a file')
  const given = await readJson(terminal, file, 'identity')
  const parsed = Identity.safeParse(given)
  if (parsed.success) return { identity: parsed.data }
  throw new InputError(
    `identity \`${file}\`: ${describeIssues(parsed.error.issues, given)}; write an object of fields, such as \`{"role": "nurse"}\``,
  )
}
