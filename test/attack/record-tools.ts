import type { SandboxTools } from '../../src/contract/sandbox.ts'

const VISITOR = { loans: ['title'] }

/** What programs of the corpus see: a visitor of a library who is about to read members. */
const DATA = {
  input: 'who has the atlas?',
  output: { sql: 'select member from loans' },
  identity: { role: 'visitor' },
  policy: {
    roles: { visitor: VISITOR, librarian: { loans: ['title', 'member'], fines: ['member', 'amount'] } },
    rules: [],
  },
}

function answer(name: string, argumentsJson: string): string {
  return name === 'Fail' ? '{"error":"Fail: wrong arguments"}' : `{"ok":${argumentsJson}}`
}

export type RecordedRun = { readonly tools: SandboxTools; readonly calls: readonly string[] }

/** Tools for one run, and the arguments of each call as they reached the host. */
export function recordTools(reply: (name: string, argumentsJson: string) => string = answer): RecordedRun {
  const calls: string[] = []
  const call: SandboxTools['call'] = async (name, argumentsJson) => {
    calls.push(argumentsJson)
    return reply(name, argumentsJson)
  }
  return { tools: { names: ['Echo', 'Fail', 'CheckAccess'], data: JSON.stringify(DATA), call }, calls }
}
