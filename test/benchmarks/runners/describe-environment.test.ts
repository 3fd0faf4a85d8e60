import { describe, expect, it } from 'vitest'
import { describeEnvironment } from '../../../benchmarks/runners/describe-environment.ts'
import { RunEnvironment } from '../../../benchmarks/runners/run-configuration.ts'

const KNOWN = { version: '1.2.3', concurrency: 4, startedAt: new Date('2026-01-02T03:04:05.678Z') }

describe('describeEnvironment', () => {
  it('says where a run is made, and nothing of a model where none is asked', () => {
    const environment = describeEnvironment({ ...KNOWN, baseUrl: null })
    expect(RunEnvironment.parse(environment)).toEqual(environment)
    expect(environment).toMatchObject({ endpoint: null, startedAt: '2026-01-02T03:04:05.678Z', node: process.version })
  })

  it.each([
    ['https://api.openai.com/v1', 'api.openai.com'],
    ['http://ada:sk-secret@localhost:8000/v1?key=sk-secret', 'localhost:8000'],
    ['sk-secret', 'unknown'],
  ])('keeps of `%s` the host alone', (baseUrl, host) => {
    const environment = describeEnvironment({ ...KNOWN, baseUrl })
    expect(environment.endpoint).toBe(host)
    expect(JSON.stringify(environment)).not.toContain('secret')
  })
})
