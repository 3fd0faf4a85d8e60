import { log } from 'node:console'
import { afterEach, expect, it, vi } from 'vitest'
import { divertOutput } from '../../src/cli/divert-output.ts'
import { processTerminal } from '../../src/cli/terminal.ts'

afterEach(() => vi.restoreAllMocks())

it('nothing that others print goes to standard output, until it is over', () => {
  const out = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  const err = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const before = process.stdout.write
  {
    using _ = divertOutput()
    log('a')
    process.stdout.write('b\n')
  }
  expect(out).not.toHaveBeenCalled()
  expect(err.mock.calls.map(([text]) => String(text)).join('')).toBe('a\nb\n')
  expect(process.stdout.write).toBe(before)
})

it('whoever holds the output, or a terminal from before, still writes to it', async () => {
  const out = vi.spyOn(process.stdout, 'write').mockImplementation((_text, ...rest: unknown[]) => {
    for (const done of rest) if (typeof done === 'function') done()
    return true
  })
  const terminal = processTerminal()
  using diverted = divertOutput()
  await new Promise((resolve) => diverted.output.write('mine\n', resolve))
  terminal.out('also mine')
  await terminal.write('and this\n')
  expect(out.mock.calls.map(([text]) => text)).toEqual(['mine\n', 'also mine\n', 'and this\n'])
})
