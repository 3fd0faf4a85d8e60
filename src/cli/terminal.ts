import { styleText } from 'node:util'
import { readLines } from '../../memory/read-lines.ts'

/** Where a command writes. Results go to `out`, everything else to `err`. */
export type Terminal = {
  out(text: string): void
  /** Like `out`, but the text brings its own line ends. Resolves once it is taken: whoever writes much waits, so that it does not pile up. */
  write(text: string): Promise<void>
  err(text: string): void
  /** Text of standard input. */
  input(): Promise<string>
  /** Its lines, one at a time: for what does not fit into memory. @throws InputError where it cannot be read */
  inputLines(): Iterable<string>
  readonly color: boolean
  /** Columns. */
  readonly width: number
  /** True where a line that overwrites itself makes sense. */
  readonly progress: boolean
}

export type Style = 'bold' | 'dim' | 'green' | 'red' | 'yellow' | 'cyan'

/** Text in a colour, where the terminal wants colours. */
export function paint(terminal: Terminal, style: Style, text: string): string {
  return terminal.color ? styleText(style, text, { validateStream: false }) : text
}

async function readInput(): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of process.stdin) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks).toString('utf8')
}

/** The process's own terminal. Colours as NO_COLOR and FORCE_COLOR say, else where standard output is one. */
export function processTerminal(): Terminal {
  const { NO_COLOR, FORCE_COLOR } = process.env
  // A reader that goes away early, such as `head`, is no error.
  process.stdout.on('error', (error) => {
    if (!('code' in error) || error.code !== 'EPIPE') throw error
  })
  // As it is now: what a command prints is its own, also where it diverts whatever others print.
  const write = process.stdout.write.bind(process.stdout)
  return {
    out: (text) => write(`${text}\n`),
    write: (text) => new Promise((resolve) => write(text, () => resolve())),
    err: (text) => process.stderr.write(text),
    input: readInput,
    inputLines: () => readLines({ file: 0, name: 'standard input' }),
    color: NO_COLOR ? false : FORCE_COLOR ? FORCE_COLOR !== '0' : process.stdout.isTTY === true,
    width: process.stdout.columns ?? 100,
    progress: process.stderr.isTTY === true,
  }
}
