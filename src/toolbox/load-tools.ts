import { existsSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { isAbsolute, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { InputError } from '../contract/errors.ts'
import type { Tool } from '../contract/tool.ts'

const TEXT_FIELDS = ['name', 'description', 'declaration', 'kind'] as const
const MESSAGE_CHARS = 300
const FUNCTION_FIELDS = ['parseArguments', 'run'] as const

/** Whether an export is what `defineTool` makes, perhaps by another copy of this package. */
function isTool(value: unknown): value is Tool {
  if (typeof value !== 'object' || value === null) return false
  const texts = TEXT_FIELDS.every((field) => typeof Reflect.get(value, field) === 'string')
  const functions = FUNCTION_FIELDS.every((field) => typeof Reflect.get(value, field) === 'function')
  return texts && functions && 'returns' in value && typeof Reflect.get(value, 'timeoutMs') === 'number'
}

/** What a module threw, which may be anything: an object that cannot even be turned into text. */
function oneLine(error: unknown): string {
  try {
    const text = error instanceof Error ? `${error.message}` : String(error)
    return text.split('\n')[0]?.trim().slice(0, MESSAGE_CHARS) ?? ''
  } catch {
    return 'it throws what cannot be shown'
  }
}

/** Address of a module; packages are looked for from the definition's directory. @throws InputError where there is none */
export function locateModule(module: string, baseDirectory: string): string {
  const isPath = module.startsWith('.') || isAbsolute(module)
  if (!isPath) {
    try {
      return pathToFileURL(createRequire(join(resolve(baseDirectory), 'definition.yaml')).resolve(module)).href
    } catch {
      throw new InputError(
        `toolbox module \`${module}\`: no such package, expected one installed beside the definition; a file starts with \`./\``,
      )
    }
  }
  const path = resolve(baseDirectory, module)
  if (!existsSync(path) || !statSync(path).isFile()) {
    throw new InputError(
      `toolbox module \`${module}\`: no such file in \`${resolve(baseDirectory)}\`; paths are relative to the definition`,
    )
  }
  return pathToFileURL(path).href
}

/** Tools among a module's exports, and in exported arrays. */
function toolsIn(exported: object): Tool[] {
  const values = Object.values(exported).flatMap((value: unknown) => (Array.isArray(value) ? value : [value]))
  return [...new Set(values.filter(isTool))]
}

async function loadModule(module: string, baseDirectory: string): Promise<Tool[]> {
  const address = locateModule(module, baseDirectory)
  let tools: Tool[]
  try {
    // Reading an export may run the module's code, too.
    tools = toolsIn(await import(address))
  } catch (error) {
    throw new InputError(`toolbox module \`${module}\`: it cannot be loaded: ${oneLine(error)}`, { cause: error })
  }
  if (tools.length > 0) return tools
  throw new InputError(
    `toolbox module \`${module}\`: expected an exported tool, got none; export what defineTool returns`,
  )
}

/**
 * Imports the modules that a definition names and collects the tools that they export, in the order of the list.
 * Modules run with all rights of this process: the definition is trusted.
 *
 * @param modules - Paths relative to `baseDirectory` (`./tools.ts`), or names of packages.
 * @throws InputError in one line that names the module
 */
export async function loadTools(modules: readonly string[], baseDirectory: string): Promise<Tool[]> {
  const tools: Tool[] = []
  for (const module of modules) tools.push(...(await loadModule(module, baseDirectory)))
  return tools
}
