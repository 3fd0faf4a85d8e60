import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'
import { addonFile } from '../../src/sandbox/addon-file.ts'

const MODULE = pathToFileURL(resolve(import.meta.dirname, '../../src/sandbox/addon-file.ts'))
const EXHAUST = 'try { for (;;) openSync("/dev/null") } catch {}'

/** What a process says that has no file left to open. */
function toldWithoutFiles(before: string): string {
  const source = `
import { openSync } from 'node:fs'
import { addonFile } from '${MODULE}'
${before}
${EXHAUST}
try { console.log(addonFile()) } catch (error) { console.log(error.code, error.message) }`
  const node = [process.execPath, '--input-type=module', '-e', source]
  const { stdout } = spawnSync('/bin/sh', ['-c', 'ulimit -n 60; exec "$@"', '--', ...node], { encoding: 'utf8' })
  return stdout
}

it('is the compiled part of isolated-vm', () => {
  expect(addonFile()).toMatch(/isolated-vm.*\.node$/)
  expect(existsSync(addonFile())).toBe(true)
})

describe.skipIf(process.platform === 'win32')('where no more files can be opened, it is not said to be missing', () => {
  it.each([
    ['the package', ''],
    ['its folder, which the search takes for an empty one', 'addonFile()'],
  ])('%s cannot be read', (_name, before) => {
    const told = toldWithoutFiles(before)
    expect(told).toMatch(/^sandbox the compiled part of isolated-vm cannot be read: .*too many open files/)
    expect(told).not.toContain('npm rebuild')
  })
})
