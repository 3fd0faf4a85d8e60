import { llmCoder } from '../codegen/llm-coder.ts'
import { ruleCoder } from '../codegen/rule-coder.ts'
import type { Core } from '../contract/core.ts'
import type { CoreChoice } from '../contract/definition.ts'
import type { Model } from '../contract/model.ts'
import { openaiModelFromEnvironment } from '../llm/openai-model-from-environment.ts'
import { llmPlanner } from '../planner/llm-planner.ts'
import { rulePlanner } from '../planner/rule-planner.ts'

type CoreOptions = {
  readonly choice: CoreChoice | Core
  readonly model?: Model
  readonly environment?: Readonly<Record<string, string | undefined>>
  readonly random: (bytes: number) => Uint8Array
}

function ruleCore(): Core {
  return { name: 'rule', model: null, needsPolicy: true, seesRaw: true, planner: rulePlanner(), coder: ruleCoder() }
}

function openaiCore(choice: Exclude<CoreChoice, 'rule' | 'openai'>, options: CoreOptions): Core {
  const environment = options.environment ?? process.env
  const { structuredOutput } = choice
  const open = (model?: string): Model =>
    options.model ??
    openaiModelFromEnvironment(environment, {
      ...(model === undefined ? {} : { model }),
      ...(structuredOutput === undefined ? {} : { structuredOutput }),
    })
  const planner = open(choice.plannerModel)
  // One client serves both where they use the same model, so that what it learnt of the endpoint is learnt once.
  const coder = choice.coderModel === choice.plannerModel ? planner : open(choice.coderModel)
  const delimiter = () => Buffer.from(options.random(16)).toString('hex')
  return {
    name: 'openai',
    model: planner.name === coder.name ? planner.name : `${planner.name}, ${coder.name}`,
    needsPolicy: false,
    planner: llmPlanner({ model: planner, delimiter }),
    coder: llmCoder({ model: coder, delimiter }),
  }
}

/** Builds the core that an option or a definition names. @throws InputError where the environment lacks what it needs */
export function composeCore(options: CoreOptions): Core {
  const { choice } = options
  if (choice === 'rule') return ruleCore()
  if (choice === 'openai') return openaiCore({ name: 'openai' }, options)
  if ('planner' in choice) return choice
  return choice.name === 'rule' ? ruleCore() : openaiCore(choice, options)
}
