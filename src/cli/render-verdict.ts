import type { Verdict } from '../contract/verdict.ts'
import { printable } from './printable.ts'
import { paint, type Style, type Terminal } from './terminal.ts'

const STYLES: Readonly<Record<Verdict['decision'], Style>> = { allow: 'green', deny: 'red', unknown: 'yellow' }
const STEPS = ['1 task   ', '2 applies', '3 touches', '4 compare']

function indent(text: string, by: string): string {
  return printable(text)
    .split('\n')
    .map((line) => by + line)
    .join('\n')
}

function shorten(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length - 1)}…`
}

function attempts(verdict: Verdict): string[] {
  const failed = verdict.attempts.filter((attempt) => attempt.error !== null)
  return failed.map(({ error }, index) => `  attempt ${index + 1}: ${printable(error?.message ?? '')}`)
}

/** A verdict for eyes: decision, reasons, plan, program and tool calls. */
export function renderVerdict(terminal: Terminal, verdict: Verdict): string {
  const head = (text: string) => paint(terminal, 'bold', text)
  const width = Math.max(40, terminal.width - 4)
  const calls = verdict.toolCalls.map((call) => {
    const args = call.arguments.map((argument) => JSON.stringify(argument)).join(', ')
    const result = call.error === undefined ? JSON.stringify(call.result) : call.error.message
    return `${indent(shorten(`${call.tool}(${args})`, width), '  ')}\n${indent(shorten(`→ ${result}`, width - 2), '    ')}`
  })
  const plan = verdict.plan.map((step, index) => indent(`${STEPS[index] ?? ''}  ${step}`, '  '))
  const seen = verdict.demonstrations.map(({ id, distance }) => `${id} (${distance})`).join(', ')
  const way = verdict.way === 'compiled' ? 'compiled, ' : ''
  const facts = `${way}core ${verdict.core}, identity from ${verdict.identity}, ${verdict.timing.totalMs.toFixed(1)} ms, id ${verdict.id}`
  return [
    `${paint(terminal, STYLES[verdict.decision], verdict.decision.toUpperCase())}  ${printable(verdict.message)}`,
    ...(plan.length > 0 ? [head('plan'), ...plan] : []),
    ...(verdict.program === null ? [] : [head('program'), indent(verdict.program, '  ')]),
    ...(verdict.attempts.some(({ error }) => error !== null)
      ? [head('attempts that failed'), ...attempts(verdict)]
      : []),
    ...(calls.length > 0 ? [head('tool calls'), ...calls] : []),
    ...(seen === '' ? [] : [paint(terminal, 'dim', `nearest demonstrations (distance): ${printable(seen)}`)]),
    ...(verdict.notCompiled === undefined
      ? []
      : [paint(terminal, 'dim', `not decided by the compiled program: ${printable(verdict.notCompiled)}`)]),
    paint(terminal, 'dim', verdict.mode === 'shadow' ? `${facts}; shadow mode: nothing is stopped` : facts),
  ].join('\n')
}
