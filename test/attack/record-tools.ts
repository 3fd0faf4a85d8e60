import type { KnownCall, SandboxTools } from '../../src/contract/sandbox.ts'

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

export type RecordedRun = {
  readonly tools: SandboxTools
  /** Arguments of each call as they reached the host. */
  readonly calls: readonly string[]
  /** Each order that the sandbox told: the indices of known calls, -1 for the others. */
  readonly orders: readonly (readonly number[])[]
}

export type ToolsOptions = {
  readonly reply?: ((name: string, argumentsJson: string) => string) | undefined
  readonly known?: readonly KnownCall[] | undefined
  readonly isolateKey?: string | undefined
}

/** Tools for one run, and what reached them. */
export function recordTools({ reply = answer, known, isolateKey }: ToolsOptions = {}): RecordedRun {
  const calls: string[] = []
  const orders: (readonly number[])[] = []
  const call: SandboxTools['call'] = async (name, argumentsJson) => {
    calls.push(argumentsJson)
    return reply(name, argumentsJson)
  }
  const ahead = known === undefined ? {} : { known, used: (order: readonly number[]) => void orders.push(order) }
  const shared = isolateKey === undefined ? {} : { isolateKey }
  const tools = { names: ['Echo', 'Fail', 'CheckAccess'], data: JSON.stringify(DATA), call, ...ahead, ...shared }
  return { tools, calls, orders }
}
