import type { ProgramErrorCode } from '../../src/contract/program.ts'
import { SandboxLimits, type SandboxTools } from '../../src/contract/sandbox.ts'

/** A program and how it must end: with a result (null), or with an error. */
export type SoakProgram = { readonly program: string; readonly ends: ProgramErrorCode | null }

/** A timeout is to be had often, so it is a short one. */
export const SOAK_LIMITS = SandboxLimits.parse({ timeoutMs: 150 })

const ROWS = Array.from({ length: 40 }, (_, row) => ({ patient: row, drugs: ['aspirin', 'ibuprofen'], dose: row * 5 }))

/** Tools that answer after a turn of the event loop, as tools that ask a database do. */
export const SOAK_TOOLS: SandboxTools = {
  names: ['Look', 'Check', 'Fail'],
  data: JSON.stringify({ input: 'which drugs does he take?', output: { rows: ROWS } }),
  async call(name, argumentsJson) {
    await new Promise<void>((resolve) => setImmediate(resolve))
    if (name === 'Fail') return JSON.stringify({ error: 'Fail: the database does not answer' })
    return name === 'Check' ? '{"ok":{"denied":false,"reasons":[]}}' : `{"ok":${argumentsJson}}`
  },
}

const HONEST_TEXT = `
const [seen] = Look(output.rows.filter((row) => row.dose > 20))
const check = Check({ medication: ['patient', 'drugs'] }, seen)
console.log('rows', seen.length, check)
return check`

const HONEST: SoakProgram = { program: HONEST_TEXT, ends: null }

/** What programs written by a model do, and how often out of ten. */
const EVERY_DAY: readonly SoakProgram[] = [
  ...Array.from({ length: 6 }, () => HONEST),
  { program: 'try { Fail() } catch (error) { return error.message }', ends: null },
  { program: "const words = Array.from({ length: 20000 }, (_, i) => 'word' + i)\nreturn words.length", ends: null },
  { program: 'return input.missing.field', ends: 'thrown' },
  { program: 'return (', ends: 'syntax' },
]

/** Each of these costs its child: it is replaced. */
const TIMEOUT: SoakProgram = { program: 'for (;;);', ends: 'timeout' }
const MEMORY: SoakProgram = {
  program: 'const kept = []\nfor (;;) kept.push(new Array(100000).fill(1.5))',
  ends: 'memory',
}
const FAULT_EVERY = 250

/** The program at a place of the run: the same mix in every run. With `faults`, four in a thousand are timeouts or memory errors. */
export function soakProgramAt(index: number, faults: boolean): SoakProgram {
  if (faults && index % FAULT_EVERY === FAULT_EVERY - 1) {
    return Math.floor(index / FAULT_EVERY) % 2 === 0 ? TIMEOUT : MEMORY
  }
  return EVERY_DAY[index % EVERY_DAY.length] ?? HONEST
}
