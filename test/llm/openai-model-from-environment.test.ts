import { describe, expect, it } from 'vitest'
import { InputError } from '../../src/contract/errors.ts'
import { openaiModelFromEnvironment } from '../../src/llm/openai-model-from-environment.ts'

describe('openaiModelFromEnvironment', () => {
  it('says in one line which variable to set', () => {
    expect(() => openaiModelFromEnvironment({ GUARDAGENT_MODEL: 'm' })).toThrow(
      /^no key for the model; set `OPENAI_API_KEY`.*$/,
    )
    expect(() => openaiModelFromEnvironment({ GUARDAGENT_MODEL: 'm', OPENAI_API_KEY: '  ' })).toThrow(InputError)
  })

  it('has a default model', () => {
    expect(openaiModelFromEnvironment({ OPENAI_API_KEY: 'k' }).name).toBe('gpt-4.1')
  })

  it('takes what it is given over the environment', () => {
    const environment = { GUARDAGENT_MODEL: 'one', OPENAI_API_KEY: 'k' }
    expect(openaiModelFromEnvironment(environment).name).toBe('one')
    expect(openaiModelFromEnvironment(environment, { model: 'two' }).name).toBe('two')
  })

  it('needs no key for a base URL on localhost', () => {
    const environment = { GUARDAGENT_MODEL: 'm', OPENAI_BASE_URL: 'http://127.0.0.1:8000/v1' }
    expect(openaiModelFromEnvironment(environment).name).toBe('m')
  })
})
