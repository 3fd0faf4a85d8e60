import type { z } from 'zod'
import { commentText, printType } from './print-type.ts'

export type Parameter = { readonly name: string; readonly schema: z.ZodType; readonly optional: boolean }

type Declared = {
  readonly name: string
  readonly description: string
  readonly parameters: readonly Parameter[]
  readonly returns: z.ZodType
}

function documentation(tool: Declared): string {
  const lines = commentText(tool.description).split(/\s*\n\s*/)
  for (const { name, schema } of tool.parameters) {
    if (schema.description !== undefined)
      lines.push(`@param ${name} - ${commentText(schema.description).replaceAll(/\s+/g, ' ')}`)
  }
  if (tool.returns.description !== undefined)
    lines.push(`@returns ${commentText(tool.returns.description).replaceAll(/\s+/g, ' ')}`)
  return lines.length === 1 ? `/** ${lines[0]} */` : ['/**', ...lines.map((line) => ` * ${line}`), ' */'].join('\n')
}

/** A tool as TypeScript declares it, with its documentation. */
export function renderDeclaration(tool: Declared): string {
  const parameters = tool.parameters.map(
    ({ name, schema, optional }) => `${name}${optional ? '?' : ''}: ${printType(schema, 'input')}`,
  )
  return `${documentation(tool)}\ndeclare function ${tool.name}(${parameters.join(', ')}): ${printType(tool.returns, 'output')}`
}
