import { describe, expect, it } from 'vitest'
import type { CompileExample } from '../../../src/compile/compile-example.ts'
import { neutralChanges } from '../../../src/compile/mutate/neutral-changes.ts'
import type { Action } from '../../../src/contract/action.ts'

function example(action: Action): CompileExample {
  return { id: 'one', from: 'labelled', action, label: 0, disputed: false }
}

function made(action: Action): Map<string, Action[]> {
  return new Map(neutralChanges(example(action)).map(({ change, actions }) => [change, actions]))
}

describe('neutralChanges', () => {
  const action = {
    input: { id: 3, question: 'who came at noon' },
    output: { code: 'a = 1\nprint(a) # x', answer: '7' },
  }

  it('changes everything that is there to change', () => {
    expect([...made(action).keys()]).toEqual([
      'labels that say the other thing',
      'without ids',
      'a blank after the question',
      'a polite sentence after the question',
      'a greeting before the question',
      'blank lines after the output',
      'a comment in the code',
      'another answer',
      'keys in another order',
    ])
  })

  it('appends to the question and to the code, not to their keys', () => {
    const changes = made(action)
    expect(changes.get('a blank after the question')?.[0]?.input).toEqual({ id: 3, question: 'who came at noon ' })
    const comment = changes.get('a comment in the code')?.[0]?.output
    expect(comment).toEqual({ code: '# checked\na = 1\nprint(a) # x\n# done\n', answer: '7' })
  })

  it('changes the answer wherever it stands', () => {
    expect(made({ ...action, answer: '7' }).get('another answer')?.[0]).toEqual({
      input: action.input,
      output: { ...action.output, answer: 'no such entry' },
      answer: 'no such entry',
    })
  })

  it('leaves out what makes no difference', () => {
    expect([...made({ input: 'who came at noon', output: 'x' }).keys()]).toEqual([
      'a blank after the question',
      'a polite sentence after the question',
      'a greeting before the question',
    ])
  })

  it('never changes who acts', () => {
    const who = { role: 'nurse', id: 4, label: 1 }
    for (const [, actions] of made({ ...action, identity: who })) {
      for (const changed of actions) expect(changed.identity).toEqual(who)
    }
  })
})
