import type { Core } from '../../src/contract/core.ts'
import type { DefinitionInput } from '../../src/contract/definition.ts'
import type { Tool } from '../../src/contract/tool.ts'
import type { DataFiles } from '../datasets/data-files.ts'
import type { BenchmarkName, Dataset } from '../datasets/dataset.ts'
import { CSQA_ROWS, loadCsqa } from '../datasets/load-csqa.ts'
import { loadEicuAc } from '../datasets/load-eicu-ac.ts'
import { loadMind2WebSc } from '../datasets/load-mind2web-sc.ts'
import { generateCsqa } from '../datasets/own/generate-csqa.ts'
import { generateEicuAc } from '../datasets/own/generate-eicu-ac.ts'
import { generateMind2WebSc } from '../datasets/own/generate-mind2web-sc.ts'
import { CSQA_DEFINITION } from '../definitions/csqa.ts'
import { CSQA_CORE } from '../definitions/csqa-core.ts'
import { CSQA_TOOLS } from '../definitions/csqa-tools/tools.ts'
import { EICU_AC_DEFINITION } from '../definitions/eicu-ac.ts'
import { EICU_PROSE_REQUESTS } from '../definitions/eicu-prose.ts'
import { MIND2WEB_SC_DEFINITION } from '../definitions/mind2web-sc.ts'

/** A benchmark: the guard under test, and where its examples come from. */
export type Benchmark = {
  readonly name: BenchmarkName
  readonly definition: DefinitionInput
  /** Tools beside the built-in ones. */
  readonly tools?: readonly Tool[]
  /** Planner and coder without a model, where the requests are in no form that the rule core follows. */
  readonly ruleCore?: Core
  /** The same requests as sentences, where the set compares them (appendix .12). */
  readonly proseRequests?: string
  /** Reads the published layout from a folder, or a generated set. @throws InputError */
  load(source: string | DataFiles): Dataset
  /** File of a set that nobody published: read where a data folder has it, and made by code where it does not. */
  readonly ownRows?: string
  /** A set of our own, in the published layout. */
  generate(seed: number): DataFiles
}

/** The sets that the project ships are generated with this seed. */
export const OWN_SEED = 1

export const BENCHMARKS: readonly Benchmark[] = [
  {
    name: 'eicu-ac',
    definition: EICU_AC_DEFINITION,
    proseRequests: EICU_PROSE_REQUESTS,
    load: loadEicuAc,
    generate: generateEicuAc,
  },
  { name: 'mind2web-sc', definition: MIND2WEB_SC_DEFINITION, load: loadMind2WebSc, generate: generateMind2WebSc },
  {
    name: 'csqa',
    definition: CSQA_DEFINITION,
    tools: CSQA_TOOLS,
    ruleCore: CSQA_CORE,
    ownRows: CSQA_ROWS,
    load: loadCsqa,
    generate: generateCsqa,
  },
]
