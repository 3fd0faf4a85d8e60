import { setTimeout } from 'node:timers/promises'
import type { SandboxLimits, SandboxTools } from '../../../src/contract/sandbox.ts'

type SeenCall = { readonly name: string; readonly argumentsJson: string }

/** Tools of one run, and what was asked of them. */
export type FuzzTools = {
  readonly tools: SandboxTools
  readonly calls: readonly SeenCall[]
  /** Says what a call broke, or null. */
  readonly broken: () => string | null
  /** From now on every further call is a fault: the run was answered. */
  readonly end: () => void
}

const DATA = JSON.stringify({
  input: { text: 'which books are lent?', ['__proto__']: { polluted: true } },
  output: ['select title from loans', { nested: { deep: [1, 2, 3] } }, '\u2028'],
})

type Answer = (argumentsJson: string, limits: SandboxLimits) => string | Promise<string>

/** What tools of the host may do, each answering with JSON as the port asks. */
const ANSWERS: ReadonlyMap<string, Answer> = new Map<string, Answer>([
  ['Echo', (argumentsJson) => `{"ok":${argumentsJson}}`],
  ['Fail', () => JSON.stringify({ error: 'this tool fails: } ` \\ \ud800 </script>' })],
  ['Slow', async (argumentsJson) => setTimeout(1, `{"ok":${argumentsJson.length}}`)],
  ['Odd', () => '{"ok":{"__proto__":{"ok":1},"then":null,"toJSON":"a","length":4294967296,"text":"\\u2028\\ud800"}}'],
  ['Long', (_argumentsJson, { toolChars }) => JSON.stringify({ ok: 'x'.repeat(toolChars + 10) })],
])

export const TOOL_NAMES: readonly string[] = [...ANSWERS.keys()]

function isJsonArray(text: string): boolean {
  try {
    return Array.isArray(JSON.parse(text))
  } catch {
    return false
  }
}

function findFault({ name, argumentsJson }: SeenCall, limits: SandboxLimits): string | null {
  if (!ANSWERS.has(name)) return `called \`${name}\`, which is no tool`
  if (argumentsJson.length > limits.toolChars) return `arguments of ${argumentsJson.length} characters reached a tool`
  return isJsonArray(argumentsJson) ? null : 'the arguments of a call are not a JSON array'
}

export function fuzzTools(limits: SandboxLimits): FuzzTools {
  const calls: SeenCall[] = []
  let fault: string | null = null
  let ended = false
  async function call(name: string, argumentsJson: string): Promise<string> {
    const seen = { name, argumentsJson }
    calls.push(seen)
    fault ??= ended ? 'called a tool after the run was answered' : findFault(seen, limits)
    const answer = ANSWERS.get(name)
    return answer === undefined ? '{"error":"no such tool"}' : answer(argumentsJson, limits)
  }
  const tooMany = () => (calls.length > limits.toolCalls ? `called tools ${calls.length} times` : null)
  return {
    tools: { names: TOOL_NAMES, data: DATA, call },
    calls,
    broken: () => fault ?? tooMany(),
    end: () => {
      ended = true
    },
  }
}
