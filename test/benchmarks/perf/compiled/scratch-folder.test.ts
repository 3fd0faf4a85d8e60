import { existsSync } from 'node:fs'
import { expect, it } from 'vitest'
import { fileSystemOf, scratchFolder } from '../../../../benchmarks/perf/compiled/scratch-folder.ts'

it('a scratch folder says what it lies on, and is gone once it is disposed', () => {
  let path = ''
  {
    using scratch = scratchFolder()
    path = scratch.path
    expect(existsSync(path)).toBe(true)
    expect(scratch.fileSystem).toBe(fileSystemOf(path))
  }
  expect(existsSync(path)).toBe(false)
})

it.runIf(existsSync('/dev/shm'))('lies on a disk rather than in RAM, where there is one', () => {
  expect(fileSystemOf('/dev/shm')).toContain('RAM')
  using scratch = scratchFolder(['/dev/shm', import.meta.dirname])
  expect(scratch.path.startsWith(import.meta.dirname)).toBe(true)
})
