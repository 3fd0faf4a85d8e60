import { ToolError } from '../contract/errors.ts'
import type { Tool, ToolDescription } from '../contract/tool.ts'

/**
 * The functions that programs of one guard may call.
 *
 * @example
 * const toolbox = new Toolbox(standardTools())
 * toolbox.register(checkBudget)
 */
export class Toolbox {
  readonly #tools = new Map<string, Tool>()

  /** @throws ToolError where two tools have one name */
  constructor(tools: Iterable<Tool> = []) {
    for (const tool of tools) this.register(tool)
  }

  /** @throws ToolError where a tool of that name is registered already */
  register(tool: Tool): void {
    if (this.#tools.has(tool.name)) {
      throw new ToolError(`tool \`${tool.name}\` is registered already; give one of the two another name`)
    }
    this.#tools.set(tool.name, tool)
  }

  names(): string[] {
    return [...this.#tools.keys()]
  }

  /** Null where there is none of that name. */
  get(name: string): Tool | null {
    return this.#tools.get(name) ?? null
  }

  /** The tools as planners and coders see them. */
  describe(): ToolDescription[] {
    return [...this.#tools.values()].map(({ name, kind, description, declaration }) => ({
      name,
      kind,
      description,
      declaration,
    }))
  }
}
