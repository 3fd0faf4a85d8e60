import { describe, expect, it } from 'vitest'
import { composePolicy } from '../../src/compose/compose-policy.ts'
import { Definition } from '../../src/contract/definition.ts'
import { InputError, PolicyError } from '../../src/contract/errors.ts'
import { LIBRARY, scriptedCore } from '../fixtures/scripted-core.ts'

const LIBRARY_DEFINITION = Definition.parse(LIBRARY)
const PROSE = { ...LIBRARY_DEFINITION, requests: 'Be kind to visitors.' }
const MODEL = scriptedCore([])
const RULES = scriptedCore([], { name: 'rule', needsPolicy: true })

describe('what programs are held to', () => {
  it('is what the requests say in a structured form', () => {
    expect(Object.keys(composePolicy(LIBRARY_DEFINITION, RULES).policy.roles)).toEqual(['visitor', 'librarian'])
    expect(composePolicy(PROSE, MODEL)).toMatchObject({ policy: { roles: {}, rules: [] }, uncovered: [PROSE.requests] })
  })

  it('is nothing without the built-in tools', () => {
    expect(composePolicy({ ...LIBRARY_DEFINITION, builtInTools: false }, MODEL)).toEqual({
      policy: { roles: {}, rules: [] },
      uncovered: [],
    })
  })

  it('must be there for a core that has nothing else, and the error says what to do', () => {
    expect(() => composePolicy(PROSE, RULES)).toThrow(PolicyError)
    const bare = () => composePolicy({ ...LIBRARY_DEFINITION, builtInTools: false }, RULES)
    expect(bare).toThrow(InputError)
    expect(bare).toThrow(/`builtInTools: false`.*the rule core.*use `core: openai`, or leave `builtInTools` on/)
  })
})
