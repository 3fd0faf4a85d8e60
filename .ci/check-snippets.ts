// Type-checks the TypeScript of documents that leave something open (`guard`, `user`, `tools`): in the folder where package and SDKs are installed.
import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'

/** What snippets leave to the reader. Anything that a snippet declares or imports itself goes before it. */
const OPEN = `
declare const guard: import('guardagent').GuardAgent
declare const GuardAgent: typeof import('guardagent').GuardAgent
type User = { role: string }
declare const User: import('zod').ZodObject<{ role: import('zod').ZodString }>
declare const user: User
declare function roleOf(configurable: unknown): string
declare const identity: { role: string }
declare const model: any, tools: any, messages: import('ai').ModelMessage[], saved: string, id: string
declare const runSql: any, catalogue: import('@openai/agents').MCPServer
declare const guardrails: ReturnType<typeof import('guardagent/openai-agents').defineGuardrails<User>>
declare const agent: any, config: any, request: string, session: any
declare const question: import('guardagent/langchain').GuardInterrupt
declare const Command: typeof import('@langchain/langgraph').Command
declare const Agent: typeof import('@openai/agents').Agent, RunState: typeof import('@openai/agents').RunState
declare const RunContext: typeof import('@openai/agents').RunContext
declare const generateText: typeof import('ai').generateText, wrapLanguageModel: typeof import('ai').wrapLanguageModel
declare const createAgent: typeof import('langchain').createAgent
declare const StateGraph: typeof import('@langchain/langgraph').StateGraph
declare const MessagesAnnotation: typeof import('@langchain/langgraph').MessagesAnnotation
declare const graph: import('@langchain/langgraph').StateGraph<any>
`

/** Blocks that are not run: those without a title. */
function openSnippets(markdown: string): string[] {
  return [...markdown.matchAll(/^```ts\n([\s\S]*?)^```$/gm)].map(([, text = '']) => text)
}

export type Document = { readonly file: string; readonly text: string }

/** @throws where a snippet has a wrong type; what the compiler says is printed */
export function checkSnippets(compiler: string, folder: string, documents: readonly Document[]): number {
  const place = join(folder, 'snippets')
  mkdirSync(place, { recursive: true })
  writeFileSync(join(place, 'open.d.ts'), OPEN)
  const files = documents.flatMap(({ file, text }) =>
    openSnippets(text).map((snippet, index) => {
      const name = `${basename(file, '.md')}-${index + 1}.ts`
      writeFileSync(join(place, name), `${snippet}\nexport {}\n`)
      return name
    }),
  )
  const compilerOptions = {
    noEmit: true,
    strict: true,
    skipLibCheck: true,
    module: 'nodenext',
    target: 'es2024',
    lib: ['es2024', 'dom', 'esnext.disposable'],
    types: [],
  }
  writeFileSync(join(place, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.ts'] }))
  execFileSync(compiler, ['-p', place], { stdio: 'inherit' })
  return files.length
}
