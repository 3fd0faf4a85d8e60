import { expect, it } from 'vitest'
import { endpointHost } from '../../../benchmarks/runners/endpoint-host.ts'

it.each([
  ['https://api.openai.com/v1', 'api.openai.com'],
  ['http://ada:sk-secret@localhost:8000/v1?key=sk-secret', 'localhost:8000'],
  ['sk-secret', 'unknown'],
])('keeps of `%s` the host alone', (baseUrl, host) => {
  expect(endpointHost(baseUrl)).toBe(host)
})
