import { expect, it } from 'vitest'
import { DatabaseError } from '../../../src/contract/errors.ts'
import { describeError } from '../../../src/server/problems/describe-error.ts'

it('tells names and codes down to the cause, and no message', () => {
  const full = Object.assign(new Error('secret'), { name: 'SqliteError', code: 'SQLITE_FULL' })
  expect(describeError(new DatabaseError('secret.db', 'secret', { cause: full }))).toEqual({
    name: 'DatabaseError',
    code: 'database',
    cause: { name: 'SqliteError', code: 'SQLITE_FULL' },
  })
})

it('takes nothing for a name or code that is none', () => {
  const error = Object.assign(new Error('x'), { name: 'a secret', code: { secret: 1 } })
  expect(describeError(error)).toEqual({ name: 'Error', code: null })
  expect(describeError('secret')).toEqual({ name: 'string', code: null })
})

it('ends with causes that go round', () => {
  const error = new Error('secret')
  error.cause = error
  const seen = { name: 'Error', code: null }
  expect(describeError(error)).toEqual({ ...seen, cause: { ...seen, cause: seen } })
})
