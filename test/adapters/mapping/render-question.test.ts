import { describe, expect, it } from 'vitest'
import type { Pending } from '../../../src/adapters/mapping/pending.ts'
import { renderQuestion } from '../../../src/adapters/mapping/render-question.ts'
import { UNKNOWN } from '../../fixtures/scripted-guard.ts'

const REST = { requests: [], tool: 'run_sql', arguments: {} }

describe('renderQuestion', () => {
  it.each([
    [{ kind: 'call', ...REST, text: '' }, 'the call of `run_sql`'],
    [{ kind: 'result', ...REST, result: null }, 'the result of `run_sql`'],
    [{ kind: 'answer', requests: [], answer: 'x' }, 'the answer'],
    [{ kind: 'request', requests: ['x'] }, 'the request'],
  ] as [Pending, string][])(
    'says what of %o is open, and why, and does not tell a person that it is refused',
    (pending, subject) => {
      expect(renderQuestion(pending, UNKNOWN)).toBe(
        `The guard left ${subject} to you: could not be decided: time was up`,
      )
    },
  )
})
