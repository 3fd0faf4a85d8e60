const QUOTED = /"[^"]*"|'[^']*'|`[^`]*`/g
const TOKEN = /[\p{L}_$][\p{L}\p{N}_$]*|[^\s]/gu
const NAME = /^[\p{L}_$]/u

/** Words of Python and JavaScript that may stand beside a name. */
const KEYWORDS: ReadonlySet<string> = new Set([
  ...['and', 'or', 'not', 'in', 'is', 'if', 'else', 'elif', 'for', 'while', 'of', 'as', 'from', 'with', 'case'],
  ...['return', 'raise', 'throw', 'yield', 'await', 'async', 'new', 'typeof', 'instanceof', 'lambda', 'del', 'assert'],
  ...['const', 'let', 'var', 'def', 'class', 'function', 'import', 'except', 'catch'],
])

/**
 * Whether a line has two words side by side as only sentences have them: in a program an operator or a keyword stands between two names.
 *
 * @example readsAsProse('if the role is nursing:') // true
 */
export function readsAsProse(line: string): boolean {
  const tokens = line.replaceAll(QUOTED, '""').match(TOKEN) ?? []
  return tokens.some((token, index) => isName(token) && isName(tokens[index + 1] ?? ''))
}

function isName(token: string): boolean {
  return NAME.test(token) && !KEYWORDS.has(token)
}
