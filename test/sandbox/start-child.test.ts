import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { OWN_ORIGIN } from '../../src/sandbox/start-child.ts'
import { startHardened } from '../../src/sandbox/start-hardened.ts'
import { thisMachine } from '../../src/sandbox/wrappers.ts'

it.skipIf(process.platform !== 'linux')('nothing of the host’s environment reaches the child', async () => {
  const before = process.env.NODE_V8_COVERAGE
  const folder = mkdtempSync(join(tmpdir(), 'guardagent-coverage-'))
  // Node hands this one on even to a process that was given an empty environment.
  process.env.NODE_V8_COVERAGE = folder
  process.env.GUARDAGENT_TEST_KEY = 'secret'
  try {
    const { first } = await startHardened(32, { machine: thisMachine(), origin: OWN_ORIGIN })
    const environment = readFileSync(`/proc/${first.process.pid}/environ`, 'utf8')
    await first.process.kill()
    expect([environment, first.report.environment]).toEqual(['', 0])
  } finally {
    if (before === undefined) delete process.env.NODE_V8_COVERAGE
    else process.env.NODE_V8_COVERAGE = before
    delete process.env.GUARDAGENT_TEST_KEY
    rmSync(folder, { recursive: true })
  }
})
