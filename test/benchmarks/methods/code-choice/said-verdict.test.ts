import { describe, expect, it } from 'vitest'
import { saidVerdict } from '../../../../benchmarks/methods/code-choice/said-verdict.ts'

describe('what a reply says', () => {
  it.each([
    'Deny',
    'deny.',
    '- **DENY**: cost is closed',
    '**Deny:** cost is closed',
    'The role is nursing.\n\n## Deny',
    '> deny',
    'Deny, as cost is closed.',
    'Deny – cost is closed.',
    'Deny - cost is closed.',
    'Deny. The requests open cost only if the role is administration.',
    'Deny: no column of cost is open to nursing.',
    'Allow me to check each column.\nDeny.',
  ])('`%s` denies', (reply) => {
    expect(saidVerdict(reply)).toBe('deny')
  })

  it('allows by the other word', () => {
    expect(saidVerdict('All is open.\nAllow: the query only reads what is open.')).toBe('allow')
  })

  it.each([
    '',
    'I would deny it.',
    'Denied.',
    'allowed columns: cost',
    'Allow\nDeny',
    'Allow me to check each column.\nThe request must be denied.',
    'Allow access? No.',
    'Allow: is that so? No.',
    'Allow only if the role is administration; here it is nursing, so no.',
    'Allow, but only if the role is administration.',
    'Allow: only when the role is administration.',
    'Allow, unless cost is closed.',
    'Allow. Only if the role is administration.',
    'Allow: the role may read it, provided it is administration.',
    'Allow. If the role is nursing, deny.',
    'Allow: no.',
    'Allow - not here',
    'Allow, no, cost is closed.',
    'Allow the action.',
    'Allow-list: cost',
    'Allow’s the wrong word.',
    'Deny?',
    'deny = True',
    'allow(role)',
    '```\ndeny\n```',
    '<think>\nDeny\n</think>It is fine.',
  ])('`%s` says nothing', (reply) => {
    expect(saidVerdict(reply)).toBeNull()
  })
})
