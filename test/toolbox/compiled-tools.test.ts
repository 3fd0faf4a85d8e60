import { expect, it } from 'vitest'
import { scriptedModel } from '../../src/llm/scripted-model.ts'
import { classifyTool } from '../../src/toolbox/classify.ts'
import { compiledTools } from '../../src/toolbox/compiled-tools.ts'
import { standardTools } from '../../src/toolbox/standard-tools.ts'
import { Toolbox } from '../../src/toolbox/toolbox.ts'

const classify = classifyTool(scriptedModel([]), () => 'a'.repeat(16))
const names = (options: Parameters<typeof compiledTools>[0]) => new Toolbox(compiledTools(options)).names()

it('can always leave an action undecided', () => {
  expect(names({ builtIn: false })).toEqual(['Unknown'])
})

it('has the standard tools, reads who acts, and asks a model only where one is given', () => {
  const standard = standardTools().map(({ name }) => name)
  expect(standard).toEqual(['CheckAccess', 'CheckRules', 'ExtractAccess', 'MatchAction'])
  expect(names({ builtIn: true })).toEqual([...standard, 'ReadFields', 'Unknown'])
  expect(names({ builtIn: true, classify })).toEqual([...standard, 'ReadFields', 'Classify', 'Unknown'])
  expect(names({ builtIn: false, classify })).toEqual(['Classify', 'Unknown'])
})

it('shows each tool with its types, and its documentation beside them', () => {
  for (const { name, declaration } of new Toolbox(compiledTools({ builtIn: true, classify })).describe()) {
    expect(declaration).toContain(`function ${name}(`)
    expect(declaration).not.toContain('unknown,')
    expect(declaration).not.toContain(': unknown)')
  }
})
