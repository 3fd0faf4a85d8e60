import { describe, expect, it } from 'vitest'
import { saidVerdict } from '../../../../benchmarks/methods/code-choice/said-verdict.ts'

describe('what a reply says', () => {
  it.each(['Deny', 'deny.', '- **DENY**: cost is closed', 'The role is nursing.\n\n## Deny', '> deny'])(
    '`%s` denies',
    (reply) => {
      expect(saidVerdict(reply)).toBe('deny')
    },
  )

  it('allows by the other word', () => {
    expect(saidVerdict('All is open.\nAllow the action.')).toBe('allow')
  })

  it.each([
    '',
    'I would deny it.',
    'Denied.',
    'allowed columns: cost',
    'Allow\nDeny',
    'deny = True',
    'allow(role)',
    '```\ndeny\n```',
    '<think>\nDeny\n</think>It is fine.',
  ])('`%s` says nothing', (reply) => {
    expect(saidVerdict(reply)).toBeNull()
  })
})
