import { Argument, type Command } from 'commander'
import type { Decided } from '../../../trust/decide-verdict.ts'
import { requireRecord } from '../../../trust/require-record.ts'
import type { Session } from '../../main.ts'
import { definitionOf, openChecker } from '../../open-checker.ts'
import { withAudit, withMemory } from '../../open-stores.ts'
import { auditOption } from '../../options.ts'
import { printable } from '../../printable.ts'
import { byOption, type CommonOptions, definitionOption, nameOf, subcommand } from './subcommand.ts'

type Options = CommonOptions & { audit?: string; definition?: string; by?: string }

function render({ demonstration, outcome, why }: Decided, { definition }: Options): string {
  if (demonstration === null || outcome === 'none') return printable(`nothing changed: ${why}`)
  const what = `${demonstration} is ${WORDS[outcome]}${why === null ? '' : `: ${why}`}`
  if (outcome !== 'waiting') return printable(what)
  const named = definition === undefined ? '' : ` --definition ${definition}`
  return printable(`${what}; a person may let it in: \`guardagent memory confirm ${demonstration}${named}\``)
}

const WORDS = { confirmed: 'confirmed', distrusted: 'distrusted', waiting: 'still in quarantine' } as const

async function decide(
  { terminal }: Session,
  verdict: string,
  decision: 'allow' | 'deny',
  options: Options,
): Promise<void> {
  const by = nameOf(options)
  const decided = await withAudit(options, (audit) => {
    const definition = definitionOf(requireRecord(audit, verdict).entry.agent, options.definition)
    return withMemory(options, async (memory) => {
      await using checker = await openChecker(definition, { memory, audit })
      return await checker.decide(verdict, { label: decision === 'allow' ? 0 : 1, by })
    })
  })
  terminal.out(options.json ? JSON.stringify({ ...decided, decision, by }) : render(decided, options))
}

export function decideCommand(session: Session): Command {
  return subcommand('decide <verdict>', 'tell what a person decided about a verdict’s action')
    .addArgument(new Argument('<decision>', 'what is right').choices(['allow', 'deny']))
    .addOption(definitionOption())
    .addOption(byOption())
    .addOption(auditOption())
    .addHelpText(
      'after',
      '\nWhat was learned from the verdict is distrusted where the person decided otherwise. Where the person agrees, and the definition says\n`learning: {admit: human-decision}`, it is checked like a verdict and shown from then on.\nA decision acts when it is made and is not kept by itself: one that changes nothing leaves no record.\n\nExample:\n  guardagent memory decide 01JABCDEFGHJKMNPQRSTVWXYZ0 deny --definition guard.yaml --by ada',
    )
    .action((verdict: string, decision: 'allow' | 'deny', options: Options) =>
      decide(session, verdict, decision, options),
    )
}
