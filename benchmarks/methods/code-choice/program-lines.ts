import { readsAsProse } from './reads-as-prose.ts'

/** Longer lines are no line of a program that a person would read; what follows is not looked at. */
const LINE_CHARACTERS = 1000

const DEFINITIONS: readonly RegExp[] = [
  /^(?:async\s+)?def\s+\w+\s*\(/,
  /^(?:export\s+)?(?:async\s+)?function\b\s*\*?\s*\w*\s*\(/,
  /^(?:const|let|var)\s+\w+\s*=\s*(?:async\s*)?(?:\([^)]*\)|\w+)\s*=>/,
  /^class\s+\w+[^.]*[:{]$/,
]

/** Branches and loops of JavaScript: a condition in brackets, then a block or a statement. */
const BRACED =
  /^(?:\}\s*)?(?:else\s+)?(?:if|for|while|switch)\s*\(.*\)\s*(?:\{|(?:return|throw|break|continue|[\w.[\]]+\s*[-+]?=|[\w.]+\().*;$)/

/** Branches and loops of Python: lower case, ended by a colon; what follows it is caught. Prose starts so too: see {@link isProgram}. */
const HEADED = /^(?:if|elif|while|for\s[^:]{1,200}\sin)\s[^:]*(?::[^\s][^:]*)*:(?:\s+(.*))?$/

const STATEMENT =
  /^(?:return\b|raise\b|throw\b|yield\b|pass$|continue\b|break\b|print\s*\(|if\s|for\s|while\s|try:|#|"""|[\w.[\]'"]+\s*[-+|&*/]?=\s*\S|[\w.]+\(.*\)?;?$)/

const TARGET =
  /^(?:(const|let|var)\s+)?[A-Za-z_$][\w$]*(?:\.[\w$]+|\[[^\]]{1,80}\])*(?:\s*:\s*[\w[\], |]{1,60})?\s*[-+|&]?=(?!=|>)\s*/
const EXPRESSION =
  /^(?:["'`[{(\d-]|(?:True|False|None|null|true|false|undefined|new|await|lambda|not|set|dict|list)\b|[A-Za-z_$][\w$]*\s*(?:[([]|\.\w|[-+*/%|&<>]|[=!]=|\b(?:in|and|or|if|not)\b))/

const LEAST_ASSIGNMENTS = 2

/**
 * Whether lines plainly hold a program in JavaScript or Python: a function definition, a branch or loop with a body, or several assignments of
 * expressions. A sentence that starts with "if", a query, JSON or one expression is none.
 */
export function isProgram(lines: readonly string[]): boolean {
  const kept = lines.map((line) => line.slice(0, LINE_CHARACTERS)).filter((line) => line.trim() !== '')
  const texts = kept.map((line) => line.trim())
  if (texts.some((text) => DEFINITIONS.some((definition) => definition.test(text)) || BRACED.test(text))) return true
  if (kept.some((line, index) => hasBody(line, kept[index + 1] ?? ''))) return true
  return texts.filter(isAssignment).length >= LEAST_ASSIGNMENTS
}

function hasBody(line: string, next: string): boolean {
  const headed = HEADED.exec(line.trim())
  if (headed === null) return false
  const inline = headed[1] ?? ''
  const isInline = inline !== '' && !inline.startsWith('#')
  if (!isInline && indentOf(next) <= indentOf(line)) return false
  const body = isInline ? inline : next.trim()
  return STATEMENT.test(body) && ![line, body].some((text) => readsAsProse(withoutComment(text)))
}

function withoutComment(text: string): string {
  return text.replace(/#.*$/, '')
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length
}

function isAssignment(text: string): boolean {
  const target = TARGET.exec(text)
  if (target === null) return false
  return target[1] !== undefined || EXPRESSION.test(text.slice(target[0].length))
}
