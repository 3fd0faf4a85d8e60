import { InputError } from '../../contract/errors.ts'

/** An agent, tool or MCP server, or a handoff, with what it is called. */
export type Part = { readonly name: string } | { readonly toolName: string }

/** Which parts are guarded, and by whom. One list for the process: guardrails that do not know of each other meet at the parts that they share. */
const guardedBy = new WeakMap<Part, GuardedParts>()

/**
 * What the guardrails of one `defineGuardrails` guard. Others are refused it: a part that lives longer than they do, such as an MCP server, would keep the
 * guards of all of them, each with an identity of its own.
 */
export class GuardedParts {
  /** @throws InputError where other guardrails guard it */
  has(part: Part): boolean {
    const owner = guardedBy.get(part)
    if (owner === undefined || owner === this) return owner === this
    const name = 'name' in part ? part.name : part.toolName
    throw new InputError(
      `\`${name}\` is guarded by other guardrails already; call \`defineGuardrails\` once for all that share it, and tell users apart by the run's context: \`identity: ({ context }) => …\``,
    )
  }

  /** @throws InputError where other guardrails guard one of them */
  refuseOthers(parts: readonly Part[]): void {
    for (const part of parts) this.has(part)
  }

  /** Takes note that it is guarded now, and hands it back. */
  add<TPart extends Part>(part: TPart): TPart {
    guardedBy.set(part, this)
    return part
  }
}
