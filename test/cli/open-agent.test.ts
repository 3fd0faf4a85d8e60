import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openAgent } from '../../src/cli/open-agent.ts'
import { processTerminal } from '../../src/cli/terminal.ts'
import { LIBRARY } from '../fixtures/scripted-core.ts'

let folder = ''
const at = (name: string) => join(folder, name)
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'guardagent-open-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const session = { terminal: processTerminal(), exitCode: 0 }

it.each([
  ['the option', { memory: 'definition.db' }, { memory: 'option.db' }, 'option.db'],
  ['else the definition', { memory: 'definition.db' }, {}, 'definition.db'],
])('the memory is the file of %s', async (_, defined, given, file) => {
  const definition = at('guard.json')
  writeFileSync(definition, JSON.stringify({ ...LIBRARY, memory: at(defined.memory) }))
  const memory = 'memory' in given && given.memory !== undefined ? { memory: at(given.memory) } : {}
  await using agent = await openAgent(session, { definition, core: 'rule', ...memory })
  expect(agent.core.name).toBe('rule')
  expect(existsSync(at(file))).toBe(true)
})

it('a definition that is not there is an error that names it', async () => {
  await expect(openAgent(session, { definition: at('none.json') })).rejects.toThrow('none.json')
})
