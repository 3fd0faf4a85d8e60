import { type Program, parse } from 'acorn'

/** A program's syntax tree, or what keeps it from having one. */
export type ParsedProgram =
  | { readonly tree: Program; readonly problem?: never }
  | { readonly tree?: never; readonly problem: { readonly message: string; readonly line: number | null } }

/** Parses a program as the body of a strict function, as the sandbox runs it. Never throws. */
export function parseProgram(program: string): ParsedProgram {
  try {
    const tree = parse(program, {
      ecmaVersion: 2023,
      sourceType: 'script',
      strict: true,
      allowReturnOutsideFunction: true,
      allowHashBang: false,
      locations: true,
    })
    return { tree }
  } catch (error) {
    // Besides syntax errors: a RangeError where nesting is deeper than the parser's stack.
    const message = error instanceof SyntaxError ? describe(error) : 'the program is nested too deeply to be parsed'
    return { problem: { message, line: lineOf(error) } }
  }
}

/** Acorn ends its messages with `(line:column)`, and speaks of a module option that nobody can set here. */
function describe({ message }: SyntaxError): string {
  const text = message.replace(/\s*\(\d+:\d+\)$/, '')
  if (text.includes('sourceType')) return '`import` and `export` are not available; call the toolbox functions directly'
  return text.charAt(0).toLowerCase() + text.slice(1)
}

function lineOf(error: unknown): number | null {
  if (!(error instanceof SyntaxError) || !('loc' in error)) return null
  const { loc } = error
  if (typeof loc !== 'object' || loc === null || !('line' in loc)) return null
  return typeof loc.line === 'number' && loc.line > 0 ? loc.line : null
}
