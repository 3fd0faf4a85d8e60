import type { DefinitionInput } from '../../src/contract/definition.ts'
import type { Tool } from '../../src/contract/tool.ts'
import { CSQA_DEFINITION } from './csqa.ts'
import { CSQA_TOOLS } from './csqa-tools/tools.ts'
import { EICU_AC_DEFINITION } from './eicu-ac.ts'
import { MIND2WEB_SC_DEFINITION } from './mind2web-sc.ts'

/** Guards of the benchmarks' target agents, as they ship. */
export const DEFINITIONS: readonly DefinitionInput[] = [EICU_AC_DEFINITION, MIND2WEB_SC_DEFINITION, CSQA_DEFINITION]

/** Tools that a definition as it ships needs beside the built-in ones; none for a definition of one's own. */
export function toolsFor(definition: string | DefinitionInput): readonly Tool[] {
  return definition === CSQA_DEFINITION ? CSQA_TOOLS : []
}
