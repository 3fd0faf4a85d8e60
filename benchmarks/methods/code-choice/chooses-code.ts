import type { Json } from '../../../src/contract/json.ts'
import { fencedBlocks } from '../../../src/prompt/fenced-blocks.ts'
import { withoutThinking } from '../../../src/prompt/json-objects.ts'
import { outsideFences } from './outside-fences.ts'
import { linesHeldBy } from './own-code.ts'
import { isProgram } from './program-lines.ts'

/** Who names a fence so calls what is in it code, were it one line. */
const CODE_LANGUAGES: ReadonlySet<string> = new Set([
  ...['python', 'python3', 'py', 'javascript', 'js', 'node', 'typescript', 'ts'],
  ...['bash', 'sh', 'shell', 'sql'],
])
/** What models fence that is no program. */
const DATA_LANGUAGES: ReadonlySet<string> = new Set([
  ...['json', 'jsonc', 'json5', 'yaml', 'yml'],
  ...['csv', 'html', 'xml'],
])

/**
 * Whether a reply chose code: it holds code of its own, in a fence that is named after a language, or otherwise what is plainly a program. What it
 * quotes from the action's own code counts as nothing; and so does what it thought before it answered.
 *
 * @example choosesCode('```python\nif role == "nursing":\n    return 1\n```', action) // true
 */
export function choosesCode(reply: string, action: { readonly input: Json; readonly output: Json }): boolean {
  const said = withoutThinking(reply)
  const isHeld = linesHeldBy(action)
  const ownLines = (text: string) => text.split(/\r?\n/).filter((line) => !isHeld(line))
  const fenced = fencedBlocks(said).filter(({ language }) => !DATA_LANGUAGES.has(language))
  return (
    fenced.some(({ language, text }) =>
      CODE_LANGUAGES.has(language) ? ownLines(text).length > 0 : isProgram(ownLines(text)),
    ) || isProgram(ownLines(outsideFences(said)))
  )
}
