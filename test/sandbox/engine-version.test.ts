import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { engineVersion } from '../../src/sandbox/engine-version.ts'

it('is the version that is installed, which the lock file names', () => {
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'))
  expect(engineVersion()).toBe(lock.packages['node_modules/isolated-vm'].version)
})
