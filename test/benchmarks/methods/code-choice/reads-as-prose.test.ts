import { describe, expect, it } from 'vitest'
import { readsAsProse } from '../../../../benchmarks/methods/code-choice/reads-as-prose.ts'

describe('a line that reads as prose', () => {
  it.each([
    'if the role is nursing:',
    'for each column in the list:',
    'return access denied',
    'while others are not:',
    'si le rôle est infirmier:',
  ])('is `%s`', (line) => {
    expect(readsAsProse(line)).toBe(true)
  })

  it.each([
    '',
    'if role not in allowed and not missing:',
    'for database, columns in needed.items():',
    'return [column for column in needed if column not in open[role]]',
    'raise PermissionError("access to cost is denied")',
    "print('the role is nursing', role)",
    'const denied = await check(role)',
    'x = lambda role: role == "nursing"',
    'if 3 <= age < 18:',
  ])('is not `%s`', (line) => {
    expect(readsAsProse(line)).toBe(false)
  })

  it('is looked through once, however long', () => {
    for (const part of ['"', "'", 'a ', ' ', '`a']) expect(typeof readsAsProse(part.repeat(100_000))).toBe('boolean')
  })
})
