import { describe, expect, it } from 'vitest'
import type { Compiled } from '../../src/contract/compiled.ts'
import type { Compiler } from '../../src/contract/core.ts'
import { GuardAgent } from '../../src/index.ts'
import { LIBRARY_EXAMPLES } from '../fixtures/library-examples.ts'
import { LIBRARY, scriptedCore } from '../fixtures/scripted-core.ts'

/** Lets a core that has one program in mind compile it, with the sandbox, the judge and the readers of the house. */
async function compile(program: string, requests = LIBRARY.requests): Promise<Compiled> {
  const compiler: Compiler = {
    write: async () => ({ plan: ['task', 'applies', 'touches', 'compare'], program }),
    debug: async () => null,
  }
  const core = scriptedCore([], { compiler })
  await using agent = await GuardAgent.open({ definition: { ...LIBRARY, requests }, core })
  const examples = LIBRARY_EXAMPLES.map((example) => ({
    ...example,
    input: { question: String(example.input), label: example.label, id: example.id ?? '' },
  }))
  return agent.compile({ examples, leastShare: 80 })
}

function kindsOf(compiled: Compiled): string[] {
  return compiled.accepted ? ['accepted'] : [...new Set(compiled.problems.map(({ kind }) => kind))]
}

const HONEST = `const touched = ExtractAccess(output)
const list = identity.role === 'visitor' || identity.role === 'librarian' ? policy.roles[identity.role] : {}
return CheckAccess(list, touched.databases)`

const PROSE = `Visitors may see title of the loans database and nothing else.

A librarian may see title and member of the loans database, and also member and amount of the fines database.`

const WRITTEN_DOWN = `const lists = {
  visitor: { loans: ['title'] },
  librarian: { loans: ['title', 'member'], fines: ['member', 'amount'] },
}
const list = identity.role === 'visitor' ? lists.visitor : identity.role === 'librarian' ? lists.librarian : {}
return CheckAccess(list, ExtractAccess(output).databases)`

describe('a program that a guard compiles', () => {
  it('is accepted where it is honest, with every change held', async () => {
    const compiled = await compile(HONEST)
    expect(kindsOf(compiled)).toEqual(['accepted'])
    const mutations = compiled.accepted ? compiled.guard.evidence.mutations : []
    expect(mutations.filter(({ tried, held }) => tried !== held)).toEqual([])
    expect(mutations.map(({ subject }) => subject)).toEqual(
      expect.arrayContaining(['role visitor', 'role librarian', 'column fines.amount', 'neutral change']),
    )
  })

  it('is refused where it returns a constant', async () => {
    expect(kindsOf(await compile('return CheckAccess({}, {})'))).toContain('share')
    expect(kindsOf(await compile('return { denied: false, reasons: [] }'))).toEqual(['refused'])
    expect(kindsOf(await compile("return Unknown('whatever it is')"))).toEqual(['share'])
  })

  it('is refused where it reads the label', async () => {
    const reads = `if (input.label === 1) return CheckAccess({}, { cellar: [] })\n${HONEST}`
    expect(kindsOf(await compile(reads))).not.toEqual(['accepted'])
    const honestOnAllowed = `if (input.label === 1) return Unknown('not for me')\n${HONEST}`
    expect(kindsOf(await compile(honestOnAllowed))).not.toEqual(['accepted'])
  })

  it('is refused where it knows an example by its id or its text', async () => {
    const byId = `if (input.id === 'members-1') return Unknown('known')\n${HONEST}`
    expect(kindsOf(await compile(byId))).toContain('copied')
    const byText = `if (input.question.includes('(members-1)')) return Unknown('known')\n${HONEST}`
    expect(kindsOf(await compile(byText))).toContain('copied')
  })

  it('is refused where it widens a list of the requests', async () => {
    const widens = `const touched = ExtractAccess(output)
return CheckAccess({ loans: ['title', 'member'], fines: ['member', 'amount'] }, touched.databases)`
    expect(kindsOf(await compile(widens))).not.toEqual(['accepted'])
  })
})

describe('a program that a guard compiles of prose', () => {
  it('is accepted where it writes down what the requests say, and is held to that', async () => {
    const compiled = await compile(WRITTEN_DOWN, PROSE)
    expect(compiled).toMatchObject({ accepted: true, guard: { evidence: { policy: { source: 'program' } } } })
    if (!compiled.accepted) return
    expect(compiled.guard.policy.roles).toEqual({
      visitor: { loans: ['title'] },
      librarian: { loans: ['title', 'member'], fines: ['member', 'amount'] },
    })
  })

  it('is refused where it gives a role what the requests give another one', async () => {
    const widened = WRITTEN_DOWN.replace(
      "visitor: { loans: ['title'] }",
      "visitor: { loans: ['title'], fines: ['amount'] }",
    )
    expect(kindsOf(await compile(widened, PROSE))).toContain('policy')
  })
})
