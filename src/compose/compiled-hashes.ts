import { readFileSync } from 'node:fs'
import type { CompiledHashes } from '../contract/compiled.ts'
import type { LoadedDefinition } from '../definition/load-definition.ts'
import { locateModule } from '../toolbox/load-tools.ts'
import { lexiconHash } from '../toolbox/match/lexicon-hash.ts'
import type { ComposedTools } from './compose-tools.ts'
import { hashOf } from './hash-of.ts'
import { version } from './version.ts'

/** Only some cores have it: a program that calls it is refused by the others, and any other program is the same under all. */
const CLASSIFY = 'Classify'

/**
 * What a compiled program depends on, as it is now. Of the definition all counts but `mode`, `compiled`, `enforcement` and `durability`, which say how a
 * decision is used, and never what it is. Of the toolbox: what programs are told of it, and the text of the definition's own modules (not of what these import).
 */
export function compiledHashes({ definition, directory }: LoadedDefinition, tools: ComposedTools): CompiledHashes {
  const { mode: _mode, compiled: _compiled, enforcement: _enforcement, durability: _durability, ...rest } = definition
  const modules = definition.toolbox.map((module) => readFileSync(new URL(locateModule(module, directory)), 'utf8'))
  return {
    definition: hashOf(rest),
    toolbox: hashOf({ tools: tools.compiledTools.descriptions.filter(({ name }) => name !== CLASSIFY), modules }),
    lexicon: lexiconHash(),
    version: version(),
  }
}
