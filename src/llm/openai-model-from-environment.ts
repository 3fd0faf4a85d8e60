import type { Model } from '../contract/model.ts'
import { type OpenaiModelOptions, openaiModel } from './openai-model.ts'

/** Asked where nobody names a model. */
const DEFAULT_MODEL = 'gpt-4.1'

/** Name of the model that the environment means. */
export function modelNameFrom(environment: Readonly<Record<string, string | undefined>>): string {
  return environment.GUARDAGENT_MODEL?.trim() || DEFAULT_MODEL
}

/**
 * A model as the environment names it: `OPENAI_API_KEY`, `OPENAI_BASE_URL`, `GUARDAGENT_MODEL` (default `gpt-4.1`). What `overrides` gives wins.
 *
 * @throws InputError that says which variable to set
 * @example
 * openaiModelFromEnvironment(process.env, { model: 'gpt-4.1-mini' })
 */
export function openaiModelFromEnvironment(
  environment: Readonly<Record<string, string | undefined>>,
  overrides: Partial<OpenaiModelOptions> = {},
): Model {
  const model = overrides.model ?? modelNameFrom(environment)
  const baseUrl = overrides.baseUrl ?? environment.OPENAI_BASE_URL
  const apiKey = overrides.apiKey ?? environment.OPENAI_API_KEY
  return openaiModel({ ...overrides, model, ...(baseUrl && { baseUrl }), ...(apiKey && { apiKey }) })
}
