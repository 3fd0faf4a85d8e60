import { llmCoder } from '../codegen/llm-coder.ts'
import { llmCompiler } from '../codegen/llm-compiler.ts'
import { ruleCoder } from '../codegen/rule-coder.ts'
import { ruleCompiler } from '../codegen/rule-compiler.ts'
import type { Core } from '../contract/core.ts'
import type { CoreChoice } from '../contract/definition.ts'
import type { Model } from '../contract/model.ts'
import type { Tracing } from '../contract/telemetry.ts'
import type { Tool } from '../contract/tool.ts'
import { openaiModelFromEnvironment } from '../llm/openai-model-from-environment.ts'
import { llmPlanner } from '../planner/llm-planner.ts'
import { rulePlanner } from '../planner/rule-planner.ts'
import { classifyTool } from '../toolbox/classify.ts'
import { traceModel } from './trace-model.ts'

type CoreOptions = {
  readonly choice: CoreChoice | Core
  readonly model?: Model
  readonly environment?: Readonly<Record<string, string | undefined>>
  readonly random: (bytes: number) => Uint8Array
  readonly tracing: () => Tracing | null
}

/** A core, and the tool with which compiled programs ask its model. */
export type ComposedCore = { readonly core: Core; readonly classify?: Tool }

function ruleCore(): Core {
  const parts = { planner: rulePlanner(), coder: ruleCoder(), compiler: ruleCompiler() }
  return { name: 'rule', model: null, needsPolicy: true, seesRaw: true, ...parts }
}

function openaiCore(choice: Exclude<CoreChoice, 'rule' | 'openai'>, options: CoreOptions): ComposedCore {
  const environment = options.environment ?? process.env
  const { structuredOutput } = choice
  const { tracing } = options
  const find = (model?: string): Model =>
    options.model ??
    openaiModelFromEnvironment(environment, {
      ...(model === undefined ? {} : { model }),
      ...(structuredOutput === undefined ? {} : { structuredOutput }),
    })
  const open = (model?: string): Model => traceModel(find(model), { tracing, provider: 'openai' })
  const planner = open(choice.plannerModel)
  // One client serves both where they use the same model, so that what it learnt of the endpoint is learnt once.
  const coder = choice.coderModel === choice.plannerModel ? planner : open(choice.coderModel)
  const delimiter = () => Buffer.from(options.random(16)).toString('hex')
  const core: Core = {
    name: 'openai',
    model: planner.name === coder.name ? planner.name : `${planner.name}, ${coder.name}`,
    needsPolicy: false,
    planner: llmPlanner({ model: planner, delimiter }),
    coder: llmCoder({ model: coder, delimiter }),
    compiler: llmCompiler({ model: coder, delimiter }),
  }
  return { core, classify: classifyTool(planner, delimiter) }
}

/** Builds the core that an option or a definition names. @throws InputError where the environment lacks what it needs */
export function composeCore(options: CoreOptions): ComposedCore {
  const { choice } = options
  if (choice === 'rule') return { core: ruleCore() }
  if (choice === 'openai') return openaiCore({ name: 'openai' }, options)
  if ('planner' in choice) return { core: choice }
  return choice.name === 'rule' ? { core: ruleCore() } : openaiCore(choice, options)
}
