import type { LayerReport, RequiredLayers } from '../contract/sandbox.ts'

/** What to say where a required layer is missing; null where all hold. */
export function lackingLayers(layers: readonly LayerReport[], required: RequiredLayers): string | null {
  const lacking = layers.filter(({ name, holds }) => !holds && (required === 'all' || required.includes(name)))
  if (lacking.length === 0) return null
  const named = lacking.map(({ name, seen }) => `\`${name}\` (${seen})`).join(', ')
  return `this machine lacks required layers of the sandbox: ${named}; see \`guardagent doctor\``
}
