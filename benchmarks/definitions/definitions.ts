import type { DefinitionInput } from '../../src/contract/definition.ts'
import { EICU_AC_DEFINITION } from './eicu-ac.ts'
import { MIND2WEB_SC_DEFINITION } from './mind2web-sc.ts'

/** Guards of the benchmarks' target agents, as they ship. */
export const DEFINITIONS: readonly DefinitionInput[] = [EICU_AC_DEFINITION, MIND2WEB_SC_DEFINITION]
