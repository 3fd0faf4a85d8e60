import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ruleCoder } from '../../src/codegen/rule-coder.ts'
import { staticCheck } from '../../src/codegen/static-check.ts'
import type { Plan } from '../../src/contract/plan.ts'
import { llmTask, plan } from '../fixtures/llm-task.ts'

const toolNames = ['CheckAccess', 'CheckRules', 'ExtractAccess', 'MatchAction']

function write(change: {
  role?: string | null
  tools?: string[]
  actions?: string[]
  unsure?: string[]
}): Promise<string> {
  const { role = 'visitor', tools = ['ExtractAccess', 'CheckAccess', 'CheckRules'], actions = [], unsure = [] } = change
  const changed: Plan = {
    ...plan,
    applies: { ...plan.applies, role },
    touches: { ...plan.touches, actions, unsure },
    compare: { ...plan.compare, tools },
  }
  return ruleCoder().write(llmTask(), changed)
}

describe('the rule core’s programs', () => {
  it('call the checks that the plan names, and no other', async () => {
    expect(await write({ tools: ['CheckRules'] })).not.toContain('CheckAccess')
    expect(await write({ tools: ['ExtractAccess', 'CheckAccess'] })).not.toContain('CheckRules')
  })

  it('give a user without a role access to nothing', async () => {
    expect(await write({ role: null })).toContain('const accessible = {}')
  })

  it('throw rather than allow what is in doubt', async () => {
    expect(await write({ unsure: ['lend a book'] })).toMatch(/doubtful\.denied.*\n\s*throw/)
    expect(await write({})).toContain('touched.unread.length > 0')
  })

  it('pass the static check whatever texts the plan holds: texts are data', async () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('"; process.exit() //', '\u2028', "'", '*/', '\\'),
    )
    await fc.assert(
      fc.asyncProperty(
        text,
        fc.array(text, { maxLength: 3 }),
        fc.array(text, { maxLength: 3 }),
        async (role, actions, unsure) => {
          const program = await write({ role, actions, unsure })
          const error = staticCheck(program, { toolNames, ownFunctions: false })
          // Names that lead out of the language are refused even as texts; everything else must pass.
          if (!/constructor|prototype|__/.test(program)) expect(error).toBeNull()
        },
      ),
      { seed: 1 },
    )
  })

  it('have nothing better to offer on an error', async () => {
    const failed = { program: 'return 1', error: { code: 'thrown' as const, message: 'no', line: 1 } }
    expect(await ruleCoder().debug(llmTask(), plan, failed)).toBeNull()
  })
})
