import { InvalidArgumentError, Option } from 'commander'

/** Default of --memory: a file in the current folder. */
export const DEFAULT_MEMORY = 'guardagent.db'

/** Default of --tokens: a file in the current folder. */
export const DEFAULT_TOKENS = 'guardagent.tokens.db'

export function coreOption(): Option {
  return new Option('--core <name>', 'rule (no model) or openai (any OpenAI-compatible endpoint)').choices([
    'rule',
    'openai',
  ])
}

export function jsonFlag(): Option {
  return new Option('--json', 'print one JSON document on stdout')
}

export function memoryOption(fallback = DEFAULT_MEMORY): Option {
  return new Option('--memory <path>', `SQLite file of demonstrations (default: ${fallback})`)
}

export function auditOption(): Option {
  return new Option('--audit <path>', 'SQLite file of the audit log (default: beside memory)')
}

export function tokensOption(): Option {
  return new Option('--tokens <path>', `SQLite file of the service's tokens (default: ${DEFAULT_TOKENS})`)
}

/** A whole number within bounds, for commander. */
export function wholeNumber(least: number, most: number): (text: string) => number {
  return (text) => {
    const value = Number(text)
    if (/^\d+$/.test(text) && value >= least && value <= most) return value
    throw new InvalidArgumentError(`expected a whole number from ${least} to ${most}`)
  }
}
