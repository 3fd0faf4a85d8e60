import { describe, expect, it } from 'vitest'
import { ACCESS_ANSWER } from '../../../../benchmarks/methods/model-guarding-agent/access-answer.ts'
import { NURSE } from '../asked.ts'

function read(reply: string) {
  return ACCESS_ANSWER.read(reply, NURSE.action)
}

describe('an answer about access', () => {
  it('stays a denial without reasons', () => {
    expect(read('{"decision": "deny", "inaccessible": []}').result).toEqual({ decision: 'deny', reasons: [] })
  })

  it('is none where it allows what it calls inaccessible', () => {
    const { problem } = read('{"decision": "allow", "inaccessible": [{"database": "cost", "columns": []}]}')
    expect(problem).toContain('decision')
  })

  it('is none without a decision, and says which field is missing', () => {
    expect(read('{"inaccessible": []}').problem).toContain('`decision`')
    expect(read('').problem).toContain('got none that parses')
  })

  it('is read from a fenced block, and after thinking', () => {
    const reply = '<think>{"decision": "allow"}</think>\n```json\n{"decision": "deny", "inaccessible": []}\n```'
    expect(read(reply).result?.decision).toBe('deny')
  })

  it('asks for findings before the decision', () => {
    expect(Object.keys(ACCESS_ANSWER.shape.parse({ decision: 'deny', inaccessible: [] }) ?? {})).toEqual([
      'inaccessible',
      'decision',
    ])
  })
})
