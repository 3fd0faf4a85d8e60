import { expect, it } from 'vitest'
import { tokenState } from '../../../src/server/tokens/token-state.ts'

const AT = new Date('2026-11-21T12:00:00.000Z')
const [before, after] = ['2026-11-21T11:59:59.999Z', '2026-11-21T12:00:00.001Z']

it('revoked before expired before active, and a clock that says nothing counts as too late', () => {
  expect(tokenState({ expiresAt: null, revokedAt: null }, AT)).toBe('active')
  expect(tokenState({ expiresAt: after, revokedAt: null }, AT)).toBe('active')
  expect(tokenState({ expiresAt: AT.toISOString(), revokedAt: null }, AT)).toBe('expired')
  expect(tokenState({ expiresAt: before, revokedAt: null }, AT)).toBe('expired')
  expect(tokenState({ expiresAt: before, revokedAt: before }, AT)).toBe('revoked')
  expect(tokenState({ expiresAt: null, revokedAt: after }, AT)).toBe('revoked')
  expect(tokenState({ expiresAt: after, revokedAt: null }, new Date(Number.NaN))).toBe('expired')
})
