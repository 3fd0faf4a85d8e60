import { describe, expect, it } from 'vitest'
import { ehrAgentWords } from '../../../../benchmarks/methods/hardcoded/ehragent-words.ts'
import { agentLog, cell } from './agent-log.ts'

const CELL = cell("answer = GetValue(LoadDB('cost'), 'cost')")

describe('the final words of an EHRAgent run', () => {
  it('are the answer of its last cell that ran', () => {
    expect(ehrAgentWords(agentLog([CELL, 'Error: no such column', CELL, '12', 'TERMINATE']))).toBe('12\nTERMINATE')
  })

  it('are its own message where it wrote no code', () => {
    expect(ehrAgentWords(agentLog(['Access denied: cost (cost).', 'TERMINATE']))).toBe(
      'Access denied: cost (cost).\nTERMINATE',
    )
  })

  it('are not what it said before it went on', () => {
    expect(ehrAgentWords(agentLog(['I cannot access cost, so I try another way.', CELL, '12']))).toBe('12')
  })

  it('hold no error of its code, but for a denial that the code raised', () => {
    const error = 'Error: PermissionError: access denied'
    expect(ehrAgentWords(agentLog([CELL, error]))).toBe('')
    expect(ehrAgentWords(agentLog([cell("raise PermissionError('access denied')"), error]))).toBe(error)
  })

  it('hold neither prompt, question nor gold answer', () => {
    expect(ehrAgentWords(agentLog([CELL, '12']))).toBe('12')
    expect(ehrAgentWords(agentLog([CELL, '12'], { marker: false }))).toBe('12')
  })

  it('are none where nothing of the agent can be told from its prompt', () => {
    expect(ehrAgentWords('')).toBeNull()
    expect(ehrAgentWords(agentLog([]))).toBeNull()
    expect(ehrAgentWords(agentLog(['Access denied.'], { marker: false }))).toBeNull()
  })

  it('are read with line ends of Windows too', () => {
    expect(ehrAgentWords(agentLog([CELL, '12']).replaceAll('\n', '\r\n'))).toBe('12')
  })
})
