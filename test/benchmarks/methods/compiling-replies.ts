import type { ChatRequest, ServerReply } from '../../fixtures/protocol-server.ts'

/** What the scripted program leaves to a closer look. */
export const LEFT_OPEN = 'allergies need a closer look'

/** A program for all actions of EICU-AC, as a model might write it. It leaves some actions open, so that both ways are tried. */
export const SCRIPTED_PROGRAM = `const who = ReadFields(Object.keys(identity).length > 0 ? identity : input)
const touched = ExtractAccess(output)
const access = CheckAccess(who.role === null ? {} : policy.roles[who.role], touched.databases)
if (access.denied) return access
if (touched.unread.length > 0) return Unknown('part of the output could not be read')
if (touched.databases.allergy !== undefined) return Unknown('${LEFT_OPEN}')
return access`

const PLAN = [
  'the requests say which role may read which columns',
  'the list of the role that acts applies',
  'the output reads what ExtractAccess finds',
  'CheckAccess compares the two',
]

const PER_ACTION: ReadonlySet<string | undefined> = new Set(['guard_plan', 'guard_program', 'guard_correction'])

/** Scripted: answers a request for a program for all actions with this one, and all others as `perAction` does. No model is run. */
export function compilingReplies(program: string, perAction: (request: ChatRequest) => ServerReply) {
  return (request: ChatRequest): ServerReply =>
    PER_ACTION.has(request.response_format?.json_schema.name)
      ? perAction(request)
      : JSON.stringify({ plan: PLAN, program })
}
