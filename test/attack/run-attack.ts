import { ProgramError } from '../../src/contract/program.ts'
import { type Sandbox, SandboxLimits, type SandboxOutcome } from '../../src/contract/sandbox.ts'
import { type Attack, describeMust, type Must } from './attack.ts'
import { mostMsOf } from './ceilings.ts'
import { recordTools } from './record-tools.ts'

/** Characters of an error's message that may reach the host. */
const MESSAGE_CHARS = 1000

export type AttackReport = {
  readonly name: string
  readonly expected: string
  readonly got: string
  readonly asExpected: boolean
  readonly ms: number
  /** What it may take at most: what takes longer has not ended within its limits. */
  readonly mostMs: number
}

export type RunOptions = {
  /** Time limit of programs that must run out of it. */
  readonly timeoutMs: number
  /** Time limit of the others: so much that a slow machine does not turn their end into a timeout. */
  readonly patienceMs: number
  /** Runs programs as accepted ones, which share an isolate; those that must give the same again are then run again in one of their own. */
  readonly isolateKey?: string
}

function limitsOf({ must, limits }: Attack, { timeoutMs, patienceMs }: RunOptions): SandboxLimits {
  const runsOut = must.kind === 'error' && must.codes.includes('timeout')
  return SandboxLimits.parse({ timeoutMs: runsOut ? timeoutMs : patienceMs, ...limits })
}

function show(outcome: SandboxOutcome): string {
  const text = outcome.ok ? `the result ${outcome.result}` : `${outcome.error.code}: ${outcome.error.message}`
  return text.length > 300 ? `${text.slice(0, 300)}…` : text
}

function fits(must: Must, outcome: SandboxOutcome): boolean {
  if (must.kind === 'error') return !outcome.ok && must.codes.includes(outcome.error.code)
  return outcome.ok && (must.kind === 'same' || outcome.result === must.json)
}

/** What holds for every outcome, whatever the program does. Says what does not, or null. */
function brokenPromise(outcome: SandboxOutcome, limits: SandboxLimits): string | null {
  const logChars = outcome.logs.reduce((sum, log) => sum + log.length, 0)
  if (logChars > limits.logChars) return `${logChars} characters were logged`
  if (outcome.ok)
    return outcome.result.length > limits.resultChars ? `a result of ${outcome.result.length} characters` : null
  if (!ProgramError.safeParse(outcome.error).success) return 'an error that is none'
  return outcome.error.message.length > MESSAGE_CHARS ? `a message of ${outcome.error.message.length} characters` : null
}

function differs(seen: unknown, must: unknown): boolean {
  return must !== undefined && JSON.stringify(seen) !== JSON.stringify(must)
}

/** Runs the program once. Answers what was wrong, or null, and how it ended. */
async function attempt(sandbox: Sandbox, attack: Attack, options: RunOptions) {
  const limits = limitsOf(attack, options)
  const { reply, known } = attack
  const { tools, calls, orders } = recordTools({ reply, known, isolateKey: options.isolateKey })
  const outcome = await sandbox.run(attack.program, tools, limits)
  const wrong = fits(attack.must, outcome) ? brokenPromise(outcome, limits) : show(outcome)
  if (wrong !== null) return { wrong, outcome }
  if (calls.length > limits.toolCalls) return { wrong: `${calls.length} calls reached the host`, outcome }
  if (differs(calls, attack.calls)) return { wrong: `the calls ${calls.join(' ')}`, outcome }
  const ordered = !differs(orders, attack.order === undefined ? undefined : [attack.order])
  return { wrong: ordered ? null : `the orders ${JSON.stringify(orders)}`, outcome }
}

/** Runs one attack and compares how it ended with how it must end. */
export async function runAttack(sandbox: Sandbox, attack: Attack, options: RunOptions): Promise<AttackReport> {
  const started = performance.now()
  const first = await attempt(sandbox, attack, options)
  const ms = performance.now() - started
  const { isolateKey, ...alone } = options
  const again = attack.must.kind === 'same' && first.wrong === null ? await attempt(sandbox, attack, alone) : first
  const change = differs(again.outcome, first.outcome) ? show(again.outcome) : null
  const wrong = first.wrong ?? again.wrong ?? change
  const expected = `${describeMust(attack.must)}${attack.calls === undefined ? '' : `, calls ${attack.calls.join(' ')}`}`
  const mostMs = mostMsOf(limitsOf(attack, options))
  return { name: attack.name, expected, got: wrong ?? show(first.outcome), asExpected: wrong === null, ms, mostMs }
}
