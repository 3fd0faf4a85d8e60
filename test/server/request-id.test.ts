import { expect, it } from 'vitest'
import { newRequestId } from '../../src/server/request-id.ts'

it('is a UUID of version 4 made of the random bytes', () => {
  expect(newRequestId((bytes) => new Uint8Array(bytes))).toBe('00000000-0000-4000-8000-000000000000')
  expect(newRequestId((bytes) => new Uint8Array(bytes).fill(255))).toBe('ffffffff-ffff-4fff-bfff-ffffffffffff')
})
