import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

const ROOT = resolve(import.meta.dirname, '..')

const ADAPTERS = ['ai-sdk', 'langgraph', 'mcp', 'openai-agents', 'opentelemetry']

/** What each room may import beside its own files and packages. The longest matching room counts. */
const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  'src/contract': [],
  'src/prompt': ['src/contract'],
  'src/database': ['src/contract'],
  'src/definition': ['src/contract'],
  'src/policy': ['src/contract'],
  'src/llm': ['src/contract'],
  'src/retrieval': ['src/contract'],
  'src/planner': ['src/contract', 'src/prompt'],
  'src/codegen': ['src/contract', 'src/prompt'],
  // What a text says of its user is read in one way, by tools too; what a tool sends to a model is kept apart like any data.
  'src/toolbox': ['src/contract', 'src/policy', 'src/prompt'],
  'src/sandbox': ['src/contract'],
  'src/verdict': ['src/contract'],
  'src/audit': ['src/contract', 'src/database'],
  'src/trust': ['src/contract'],
  'src/compile': ['src/contract'],
  'src/files': ['src/contract'],
  // Adapters and the server use a guard as everyone does; of each SDK, only its own folder knows.
  ...Object.fromEntries(
    ADAPTERS.map((name) => [`src/adapters/${name}/`, ['src/contract', 'src/index.ts', 'src/adapters/mapping/']]),
  ),
  // What langchain runs tools with is LangGraph.
  'src/adapters/langchain/': ['src/contract', 'src/adapters/mapping/', 'src/adapters/langgraph/'],
  'src/adapters/mapping/': ['src/contract'],
  'src/server': ['src/contract', 'src/index.ts', 'src/database'],
  memory: ['src/contract', 'src/database'],
  benchmarks: ['src/contract', 'src/index.ts'],
  // Other ways of judging an action ask models too, and keep hostile text apart in the same way. What may not be shown is checked by the product's own rule.
  'benchmarks/methods': [
    'benchmarks',
    'src/contract',
    'src/index.ts',
    'src/prompt',
    'src/llm',
    'src/retrieval/left-out.ts',
  ],
  // Measures the sandbox itself, against the same isolate without the process around it.
  'benchmarks/perf': ['benchmarks', 'src/contract', 'src/index.ts', 'src/sandbox'],
  // Runs evaluations against a simulated endpoint, through the client that models are asked with.
  'benchmarks/perf/bench': ['benchmarks', 'src/contract', 'src/index.ts', 'src/llm'],
  // Measures retrieval itself, over memories of its own, against other ways of searching.
  'benchmarks/perf/retrieval': [
    'benchmarks',
    'src/contract',
    'src/index.ts',
    'src/retrieval',
    'src/compose/',
    'memory',
  ],
  'src/guard.ts': ['src/contract', 'src/guard/'],
  'src/guard/': ['src/contract', 'src/compile/compile-example.ts'],
  'src/guard-agent.ts': [
    'src/contract',
    'src/guard',
    'src/trust',
    'src/compile',
    'src/compose.ts',
    'src/compose/compile-definition.ts',
  ],
  // The wiring and the command line see everything.
  'src/compose.ts': ['src', 'memory'],
  'src/compose/': ['src', 'memory'],
  'src/index.ts': ['src'],
  'src/cli': ['src', 'memory', 'benchmarks'],
}

/** Packages that only their own room may know. */
const PACKAGES: Readonly<Record<string, readonly string[]>> = {
  openai: ['src/llm'],
  'isolated-vm': ['src/sandbox', 'benchmarks/perf/in-process-isolate.ts'],
  'fastest-levenshtein': ['src/retrieval', 'benchmarks/perf/retrieval'],
  'better-sqlite3': ['src/database', 'src/audit', 'memory'],
  commander: ['src/cli'],
  yaml: ['src/definition', 'src/policy'],
  acorn: ['src/codegen'],
  'node-sql-parser': ['src/toolbox'],
  '@lezer/python': ['src/toolbox'],
  linkedom: ['benchmarks/reports/charts/draw-plot.ts'],
  '@observablehq/plot': ['benchmarks/reports/charts'],
  'js-tiktoken': ['benchmarks/methods/count-texts.ts'],
  '@openai/agents': ['src/adapters/openai-agents'],
  ai: ['src/adapters/ai-sdk'],
  langchain: ['src/adapters/langchain'],
  '@langchain': ['src/adapters/langchain', 'src/adapters/langgraph'],
  '@modelcontextprotocol': ['src/adapters/mcp'],
  '@opentelemetry': ['src/adapters/opentelemetry'],
  hono: ['src/server'],
  '@hono': ['src/server'],
  pino: ['src/server'],
  'rate-limiter-flexible': ['src/server'],
  stemmer: ['benchmarks/definitions/csqa-tools'],
}

type Import = { readonly file: string; readonly from: string }

function sources(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)))
    .sort()
}

function importsOf(file: string): Import[] {
  const text = readFileSync(join(ROOT, file), 'utf8')
  const found = text.matchAll(
    /^(?:import|export)\b[^'"\n]*(?:\n[^'"]*?)?from '([^']+)'|\bimport\('([^']+)'\)|^import '([^']+)'/gm,
  )
  return [...found].map((match) => ({ file, from: match[1] ?? match[2] ?? match[3] ?? '' }))
}

function roomOf(file: string): string {
  const rooms = Object.keys(ALLOWED).filter((room) => file.startsWith(room))
  return rooms.sort((one, other) => other.length - one.length)[0] ?? 'none'
}

const FILES = [...sources('src'), ...sources('memory'), ...sources('benchmarks')]
const IMPORTS = FILES.flatMap(importsOf)
const INNER = IMPORTS.filter(({ from }) => from.startsWith('.'))
const OUTER = IMPORTS.filter(({ from }) => !from.startsWith('.') && !from.startsWith('node:'))

describe('the rooms', () => {
  it('every source file stands in a room', () => {
    expect(FILES.filter((file) => roomOf(file) === 'none')).toEqual([])
    expect(FILES.length).toBeGreaterThan(50)
  })

  it('no file imports from a room that its own may not see', () => {
    const wrong = INNER.filter(({ file, from }) => {
      const target = relative(ROOT, resolve(ROOT, dirname(file), from))
      const room = roomOf(file)
      return !target.startsWith(room) && !(ALLOWED[room] ?? []).some((allowed) => target.startsWith(allowed))
    })
    expect(wrong).toEqual([])
    expect(INNER.length).toBeGreaterThan(100)
  })

  it('a package with effects is known to its own room only', () => {
    const wrong = OUTER.filter(({ file, from }) => {
      const name = Object.keys(PACKAGES).find((known) => from === known || from.startsWith(`${known}/`))
      return name !== undefined && !(PACKAGES[name] ?? []).some((room) => file.startsWith(room))
    })
    expect(wrong).toEqual([])
  })

  it('the contract imports nothing but zod', () => {
    const packages = OUTER.filter(({ file }) => file.startsWith('src/contract')).map(({ from }) => from)
    expect(new Set(packages)).toEqual(new Set(['zod']))
  })
})

describe('the child of the sandbox', () => {
  const folder = join(ROOT, 'src/sandbox/child')
  const files = readdirSync(folder)

  // It runs where nothing else of the project can be read.
  it('loads nothing but its own files and Node', () => {
    const loaded = files.flatMap((file) => [
      ...readFileSync(join(folder, file), 'utf8').matchAll(/\brequire\('([^']+)'\)/g),
    ])
    const own = loaded.map((match) => match[1] ?? '').filter((name) => !name.startsWith('node:'))
    expect(own.filter((name) => !files.includes(name.replace('./', '')))).toEqual([])
    expect(own.length).toBeGreaterThan(2)
  })

  it('has a guest that loads nothing at all', () => {
    expect(readFileSync(join(folder, 'guest.cjs'), 'utf8')).not.toMatch(/\brequire\b|\bimport\b|\bprocess\b/)
  })
})

describe('the files', () => {
  it('none is named after nothing', () => {
    const vague = /(^|\/)(utils?|common|helpers?|misc|shared|lib)(\/|\.ts$)/
    expect(FILES.filter((file) => vague.test(file))).toEqual([])
  })

  it('none has a default export or exports everything of another', () => {
    const wrong = FILES.filter((file) => /^export (default|\*)/m.test(readFileSync(join(ROOT, file), 'utf8')))
    expect(wrong).toEqual([])
  })

  it('none evaluates text, and only the sandbox knows how code is run', () => {
    const STARTING = /^(benchmarks\/perf\/(retrieval|bench|serve)\/|src\/adapters\/mcp\/server-process\.ts$)/
    const found = FILES.filter((file) => {
      const text = readFileSync(join(ROOT, file), 'utf8')
      return /\beval\(|new Function\(|node:vm|node:child_process/.test(text) && !file.startsWith('src/sandbox')
    })
    const starting = found.filter((file) => STARTING.test(file))
    // In the toolbox node:vm is a stopwatch: it can end a parser that backtracks, and runs one constant call.
    // The benchmarks measure what a context of node:vm costs, and children that search, open memory, serve or answer as an endpoint; these evaluate no text.
    // The proxy starts the server that its operator names.
    for (const file of starting)
      expect(readFileSync(join(ROOT, file), 'utf8')).not.toMatch(/\beval\(|new Function\(|node:vm/)
    expect(found.filter((file) => !starting.includes(file))).toEqual([
      'src/toolbox/extract/sql/sql-parser.ts',
      'benchmarks/perf/vm-context.ts',
    ])
    const text = readFileSync(join(ROOT, 'src/toolbox/extract/sql/sql-parser.ts'), 'utf8')
    expect(text.match(/runInContext\([^)]*\)/g)).toEqual(["runInContext('work()"])
  })
})
