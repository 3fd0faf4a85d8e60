import { afterEach, expect, it, vi } from 'vitest'
import { divertConsole } from '../../../../src/cli/commands/mcp/divert-console.ts'

afterEach(() => vi.restoreAllMocks())

it('nothing that is printed goes to standard output, until it is over', () => {
  const out = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  const err = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const before = globalThis.console
  {
    using _ = divertConsole()
    console.log('a')
    console.info('b')
    console.table(['c'])
  }
  expect(out).not.toHaveBeenCalled()
  expect(err.mock.calls.map(([text]) => String(text)).join('')).toMatch(/a\nb\n[\s\S]*c/)
  expect(globalThis.console).toBe(before)
})
