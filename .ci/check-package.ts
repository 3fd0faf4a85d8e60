// Packs the project, installs the tarball into an empty folder with Node 24 beside it, and uses it as a stranger would:
// the demo, every example, every snippet of the README that says what it prints; the others are type-checked. The SDKs that adapters are for come later, for the examples that need one.
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join, resolve } from 'node:path'
import { checkSnippets, type Document } from './check-snippets.ts'

const root = resolve(import.meta.dirname, '..')
const folder = mkdtempSync(join(tmpdir(), 'guardagent-package-'))

function run(
  command: string,
  args: string[],
  options: { cwd?: string; input?: string; codes?: number[] } = {},
): string {
  const path = [join(folder, 'node_modules', '.bin'), process.env.PATH].join(delimiter)
  const { cwd = folder, input = '', codes = [0] } = options
  try {
    return execFileSync(command, args, {
      cwd,
      input,
      encoding: 'utf8',
      env: { ...process.env, PATH: path },
      stdio: ['pipe', 'pipe', 'inherit'],
    })
  } catch (error) {
    const { status, stdout } = error as { status?: number; stdout?: string }
    if (status !== undefined && codes.includes(status)) return stdout ?? ''
    throw new Error(`${command} ${args.join(' ')} ended with ${status}\n${stdout ?? ''}`, { cause: error })
  }
}

function expectText(text: string, parts: readonly string[], what: string): void {
  const missing = parts.filter((part) => !text.includes(part))
  if (missing.length > 0) throw new Error(`${what}: missing ${missing.join(', ')} in\n${text}`)
  console.log(`ok ${what}`)
}

type Manifest = {
  readonly peerDependencies: Readonly<Record<string, string>>
  readonly devDependencies: Readonly<Record<string, string>>
}

const { peerDependencies, devDependencies }: Manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const SDKS = Object.keys(peerDependencies)
/** What every example of an adapter shows. */
const SHOWN = ['allowed:', 'denied:', 'approval:', 'attack:']

type Example = { readonly file: string; readonly needsSdk: boolean; readonly shows: readonly string[] }

function readExample(name: string): Example {
  const file = join('examples', name)
  const text = readFileSync(join(folder, file), 'utf8')
  const imported = [...text.matchAll(/from '([^']+)'/g)].map(([, from = '']) => from)
  const outside = imported.filter((from) => !from.startsWith('node:') && !/^guardagent(\/server)?$/.test(from))
  return {
    file,
    needsSdk: outside.length > 0,
    shows: imported.some((from) => from.startsWith('guardagent/')) ? SHOWN : ['denied'],
  }
}

function runExamples(examples: readonly Example[]): void {
  for (const { file, shows } of examples) expectText(run('node', [file]), shows, file)
}

function expectNoSdk(): void {
  const pulledIn = SDKS.filter((name) => existsSync(join(folder, 'node_modules', name)))
  if (pulledIn.length > 0) throw new Error(`installing the core pulls in ${pulledIn.join(', ')}`)
  console.log('ok the core pulls in no SDK')
}

function installSdks(): void {
  const wanted = [...SDKS, '@opentelemetry/sdk-trace-base'].map((name) => `${name}@${devDependencies[name]}`)
  run('npm', ['install', '--no-audit', '--no-fund', '--prefer-offline', ...wanted])
}

type Snippet = { language: string; file: string | null; text: string }

/** Fenced blocks of the README. A first line `# name.yaml`, `// name.ts` or the language json with a title names a file. */
function snippets(markdown: string): Snippet[] {
  const blocks = markdown.matchAll(/^```(\w+)(?: title=(\S+))?\n([\s\S]*?)^```$/gm)
  return [...blocks].map(([, language = '', title, text = '']) => ({ language, file: title ?? null, text }))
}

function runSnippets(): void {
  const found = snippets(readFileSync(join(root, 'README.md'), 'utf8'))
  for (const { file, text } of found) if (file !== null) writeFileSync(join(folder, file), text)
  for (const { language, file, text } of found) {
    if (language !== 'ts' || file === null) continue
    // A snippet's last line is a comment that says what it prints.
    const said = text.trim().split('\n').at(-1)?.replace('// ', '') ?? ''
    expectText(run('node', [file]), [said], `README ${file}`)
  }
  const commands = found.filter(({ language }) => language === 'sh').flatMap(({ text }) => text.split('\n'))
  for (const line of commands.filter((command) => command.startsWith('guardagent '))) {
    // Deny is 2: a snippet shows a denial. What needs a model is not run here.
    if (!line.includes('openai')) run('bash', ['-c', line], { codes: [0, 2] })
    console.log(`ok README ${line}`)
  }
  if (commands.length === 0 || !found.some(({ language }) => language === 'ts'))
    throw new Error('the README has no snippets')
}

/** The README, and the pages that it leads to. */
function documents(): Document[] {
  const pages = readdirSync(join(root, 'docs/adapters')).map((page) => join('docs/adapters', page))
  return ['README.md', ...pages].map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))
}

try {
  const packed: unknown = JSON.parse(run('npm', ['pack', '--json', '--pack-destination', folder], { cwd: root }))
  const name = Array.isArray(packed)
    ? packed[0].filename
    : Object.values(packed as Record<string, { filename: string }>)[0]?.filename
  const manifest = {
    private: true,
    type: 'module',
    allowScripts: { node: true, 'isolated-vm': false, 'better-sqlite3': false },
  }
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest))
  run('npm', ['install', '--no-audit', '--no-fund', 'node@24', join(folder, name)])
  expectText(
    run('guardagent', ['demo']),
    ['ALLOW', 'DENY', 'EICU-AC', 'Mind2Web-SC', 'CheckAccess', 'CheckRules'],
    'guardagent demo',
  )
  cpSync(join(root, 'examples'), join(folder, 'examples'), { recursive: true })
  const names = readdirSync(join(folder, 'examples')).filter((each) => each.endsWith('.ts'))
  const examples = names.map(readExample)
  expectNoSdk()
  runExamples(examples.filter(({ needsSdk }) => !needsSdk))
  installSdks()
  runExamples(examples.filter(({ needsSdk }) => needsSdk))
  runSnippets()
  const checked = checkSnippets(join(root, 'node_modules/.bin/tsc'), folder, documents())
  console.log(`ok types of ${checked} snippets`)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
