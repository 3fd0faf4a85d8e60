import { z } from 'zod'

/** What a scripted reply is made of: a chat request that asks for a plan or a program in a named shape. */
export const ChatRequest = z.looseObject({
  messages: z.array(z.looseObject({ content: z.string() })),
  response_format: z.looseObject({ json_schema: z.looseObject({ name: z.string() }) }).optional(),
})
export type ChatRequest = z.infer<typeof ChatRequest>

const PROGRAM = `const found = ExtractAccess(output)
return CheckAccess(policy.roles[identity.role], found.databases)`

function planFor(role: string | null) {
  return {
    task: { text: 'who may read which columns', keywords: ['role', 'accessible'] },
    applies: { text: `the user's role is ${role}`, role, policies: [] },
    touches: { text: 'what the code reads, as the toolbox finds it', resources: [], actions: [], unsure: [] },
    compare: { text: "compare with the role's list", tools: ['ExtractAccess', 'CheckAccess'], engine: 'isolated-vm' },
  }
}

/**
 * What a model that follows the rules answers for an action of EICU-AC. Scripted: it stands for a model's answers, not for its skill, so that
 * only what lies around the model is measured.
 */
export function scriptedReply({ messages, response_format }: ChatRequest): string {
  if (response_format?.json_schema.name !== 'guard_plan') return JSON.stringify({ program: PROGRAM })
  const text = messages.map(({ content }) => content).join('\n')
  // The action comes last, after demonstrations that have roles of their own.
  const role = [...text.matchAll(/"role": "([^"]+)"/g)].at(-1)?.[1] ?? null
  return JSON.stringify(planFor(role))
}
