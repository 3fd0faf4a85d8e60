import { expect, it } from 'vitest'
import { describeEnvironment } from '../../../benchmarks/runners/describe-environment.ts'
import { RunEnvironment } from '../../../benchmarks/runners/run-configuration.ts'

it('says where a run is made', () => {
  const startedAt = new Date('2026-01-02T03:04:05.678Z')
  const environment = describeEnvironment({ version: '1.2.3', concurrency: 4, startedAt })
  expect(RunEnvironment.parse(environment)).toEqual(environment)
  expect(environment).toMatchObject({ startedAt: '2026-01-02T03:04:05.678Z', node: process.version })
})
