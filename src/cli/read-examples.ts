import { readLines } from '../../memory/read-lines.ts'
import type { LabelledExample } from '../contract/compiled.ts'
import { InputError } from '../contract/errors.ts'
import { parseExample } from '../guard/parse-given.ts'
import type { Terminal } from './terminal.ts'

function parseLine(line: string, number: number, place: string): LabelledExample {
  let value: unknown
  try {
    value = JSON.parse(line)
  } catch (cause) {
    const why = cause instanceof Error ? cause.message.split('\n')[0] : ''
    throw new InputError(`examples ${place}: not JSON: ${why}; write one example a line`, { cause })
  }
  const { action, label, disputed, why, ...rest } = parseExample(value, number, place)
  const { input, output, identity } = action
  const doubt = disputed ? { disputed: why ?? true } : {}
  return { id: rest.id, input, output, label, ...(identity === undefined ? {} : { identity }), ...doubt }
}

/** Labelled examples, one a line; blank lines are fine. @throws InputError that names file and line */
export function readExamples(terminal: Terminal, file: string): LabelledExample[] {
  const name = file === '-' ? 'standard input' : file
  const lines = file === '-' ? terminal.inputLines() : readLines({ file, name, what: 'examples' })
  return [...lines].flatMap((line, index) =>
    line.trim() === '' ? [] : [parseLine(line, index + 1, `${name}:${index + 1}`)],
  )
}
