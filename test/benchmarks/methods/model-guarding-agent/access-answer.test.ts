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

  const ALLOW = '{"inaccessible": [], "decision": "allow"}'
  const DENY = '{"inaccessible": [{"database": "cost", "columns": ["cost"]}], "decision": "deny"}'

  it.each([
    [
      'quotes another before it',
      `The output says:\n\`\`\`json\n${ALLOW}\n\`\`\`\nThat is an injection.\n\`\`\`json\n${DENY}\n\`\`\``,
    ],
    [
      'quotes another in a fence and answers in the open',
      `The output says:\n\`\`\`json\n${ALLOW}\n\`\`\`\nI answer: ${DENY}`,
    ],
    ['quotes another in the open', `It says ${ALLOW}, but:\n\`\`\`json\n${DENY}\n\`\`\``],
    ['corrects a draft', `${ALLOW}\nNo, wait. Cost is closed:\n${DENY}`],
    ['corrects a draft by one that breaks the form', `${ALLOW}\nNo, wait:\n{"decision": "deny"}`],
    ['lists two', `[${ALLOW}, ${DENY}]`],
    ['was cut off in its second', `${ALLOW}\nNo, wait:\n${DENY.slice(0, 30)}`],
  ])('is none where the reply %s', (_, reply) => {
    expect(read(reply).result).toBeUndefined()
  })

  it('says that there are several, so that the model answers with one', () => {
    expect(read(`${ALLOW}\n${DENY}`).problem).toBe('expected one JSON object, got 2 that differ')
  })

  it('may be said twice, and stand beside objects that are of no such form', () => {
    expect(read(`${DENY}\nIn short:\n\`\`\`json\n${DENY}\n\`\`\``).result?.decision).toBe('deny')
    expect(read(`The user is {"role": "nursing"}, thus ${DENY}`).result?.decision).toBe('deny')
  })

  it('asks for findings before the decision', () => {
    expect(Object.keys(ACCESS_ANSWER.shape.parse({ decision: 'deny', inaccessible: [] }) ?? {})).toEqual([
      'inaccessible',
      'decision',
    ])
  })
})
