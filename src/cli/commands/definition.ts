import { Command } from 'commander'
import type { Admission, Definition } from '../../contract/definition.ts'
import type { ParsedPolicy, Rule } from '../../contract/policy.ts'
import { loadDefinition } from '../../definition/load-definition.ts'
import { parsePolicy } from '../../policy/parse-policy.ts'
import type { Session } from '../main.ts'
import { jsonFlag } from '../options.ts'
import { printable } from '../printable.ts'
import { paint } from '../terminal.ts'

function condition(rule: Rule): string {
  const one = (part: { field: string; operator: string; value: unknown }) =>
    `${part.field} ${part.operator} ${JSON.stringify(part.value)}`
  if ('all' in rule) return rule.all.map(one).join(' and ')
  return 'any' in rule ? rule.any.map(one).join(' or ') : one(rule)
}

const ADMITS: Readonly<Record<Admission, string>> = {
  confirm: 'only where somebody confirms them (`memory confirm`)',
  'human-decision': 'where somebody confirms them, or decides their action the same way (`memory decide`)',
}

function render({ terminal }: Session, { policy, uncovered }: ParsedPolicy, { learning }: Definition): string {
  const head = (text: string) => paint(terminal, 'bold', text)
  const roles = Object.entries(policy.roles).flatMap(([role, databases]) => [
    `  ${role}`,
    ...Object.entries(databases).map(([database, columns]) => `    ${database}: ${columns.join(', ')}`),
  ])
  const rules = policy.rules.map((rule) => `  ${rule.action}\n    requires ${condition(rule)}, else: ${rule.violation}`)
  const left = uncovered.map((sentence) => `  ${sentence}`)
  const none = 'nothing: the rule core cannot follow these requests, use `core: openai`'
  const parts = [
    ...(roles.length > 0 ? [head('roles may read'), ...roles] : []),
    ...(rules.length > 0 ? [head('rules'), ...rules] : []),
    ...(roles.length + rules.length === 0 ? [`parsed: ${none}`] : []),
    ...(left.length > 0
      ? [paint(terminal, 'yellow', 'not covered, so that only a model can follow it'), ...left]
      : [paint(terminal, 'green', 'every sentence is covered')]),
    `${head('learned demonstrations are shown')} ${ADMITS[learning.admit]}`,
  ]
  return printable(parts.join('\n'))
}

function check(session: Session, file: string, options: { json?: true }): void {
  const { definition } = loadDefinition(file)
  const parsed = parsePolicy(definition.requests, definition.specification)
  session.terminal.out(
    options.json
      ? JSON.stringify({ name: definition.name, ...parsed, learning: definition.learning }, null, 2)
      : render(session, parsed, definition),
  )
}

export function definitionCommand(session: Session): Command {
  const command = new Command('definition').description('look at definitions')
  command
    .command('check <file>')
    .description('print the policy that the requests state, and every sentence that it does not cover')
    .addOption(jsonFlag())
    .addHelpText('after', '\nExample:\n  guardagent definition check guard.yaml')
    .action((file: string, options: { json?: true }) => check(session, file, options))
  return command
}
