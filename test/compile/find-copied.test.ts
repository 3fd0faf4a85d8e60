import { describe, expect, it } from 'vitest'
import type { CompileExample } from '../../src/compile/compile-example.ts'
import { findCopied } from '../../src/compile/find-copied.ts'
import type { Json } from '../../src/contract/json.ts'

const TASK = {
  specification: 'The agent tells of patients.',
  requests: 'Role nurse may read lab: labname, labresulttime.',
  tools: [
    { name: 'ExtractAccess', kind: 'reader' as const, description: 'Reads code.', declaration: 'unread: string[]' },
  ],
}

function example(n: number, input: Json, label: 0 | 1 = 0): CompileExample {
  return {
    id: `case-90${n}`,
    from: 'labelled',
    action: { input, output: { sql: `select ${n}` } },
    label,
    disputed: false,
  }
}

const EXAMPLES = [
  example(0, { question: 'was metoprolol given to patient 004-79017' }, 1),
  example(1, { question: 'how long was the visit in ward seven' }),
  example(2, { question: 'what was the visit about, and was metoprolols cost known' }, 1),
  example(3, { question: 'who came for a visit at noon' }),
]

function copied(literals: readonly (string | number)[]): string[] {
  const policy = { roles: { nurse: { lab: ['labname'] } }, rules: [] }
  const problems = findCopied({ literals, examples: EXAMPLES, task: TASK, policy })
  return problems.map(({ message }) => /`([^`]*)`/.exec(message)?.[1] ?? '')
}

describe('findCopied', () => {
  it('finds an id, a text and a number of an example', () => {
    expect(copied(['case-902'])).toEqual(['case-902'])
    expect(copied(['ward seven'])).toEqual(['ward seven'])
    expect(copied(['metoprolol'])).toEqual(['metoprolol'])
    expect(copied([79017])).toEqual(['79017'])
  })

  it('finds it in any case and with any blanks, and names the example', () => {
    const [problem] = findCopied({
      literals: ['Ward\n  SEVEN'],
      examples: EXAMPLES,
      task: TASK,
      policy: { roles: {}, rules: [] },
    })
    expect(problem).toMatchObject({ kind: 'copied', example: 'case-901' })
  })

  it('finds it among others in one long text', () => {
    expect(copied(['case-111 case-902 case-333'])).toEqual(['case-902'])
    expect(copied(['aspirin|metoprolol|ibuprofen'])).toEqual(['metoprolol'])
    expect(copied(['no who came for a visit at noon here'])).toEqual(['who came for a visit at noon'])
  })

  it('takes what the requests, the specification and the tools say for theirs', () => {
    expect(copied(['labresulttime', 'patients', 'unread: string[]', 'nurse'])).toEqual([])
  })

  it('takes what more than a third of the examples have in common for nobody’s', () => {
    expect(copied(['a visit', 'the visit'])).toEqual(['a visit'])
  })

  it('takes keys that examples share, words of the language and round bounds for nobody’s', () => {
    const examples = [...EXAMPLES, example(4, { question: 'a string of 1000 for the question' })]
    const policy = { roles: {}, rules: [] }
    expect(findCopied({ literals: ['question', 'string', 1000], examples, task: TASK, policy })).toEqual([])
  })

  it('takes short texts and small numbers for nobody’s', () => {
    expect(copied(['noon', 'ward', 90, 4])).toEqual([])
  })

  it('takes a part of a word for another word', () => {
    expect(copied(['toprolol', 7901])).toEqual([])
  })

  it('takes a plain word that stands under both labels for one that tells nothing', () => {
    const both = [...EXAMPLES, example(4, { question: 'unclear for long' }), example(5, 'unclear', 1), example(6, 'x')]
    const found = (label: 0 | 1) =>
      findCopied({
        literals: ['unclear'],
        examples: both.map((one) => (one.id === 'case-905' ? { ...one, label } : one)),
        task: TASK,
        policy: { roles: {}, rules: [] },
      })
    expect(found(1)).toEqual([])
    expect(found(0)).toHaveLength(1)
  })
})
