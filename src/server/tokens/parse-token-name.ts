import { InputError } from '../../contract/errors.ts'

const LONGEST = 100

/** The name without blanks at its ends. @throws InputError */
export function parseTokenName(given: string): string {
  const name = given.trim()
  if (name === '')
    throw new InputError('expected a name for the token, got nothing: say what it is for, or whose it is')
  if (name.length > LONGEST)
    throw new InputError(`expected a name of at most ${LONGEST} characters, got ${name.length}: shorten it`)
  if (/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/u.test(name))
    throw new InputError('expected a name of one line without control characters: write it with letters')
  // A token pasted in the wrong place would be kept, and shown in lists, for good.
  if (/ga_[0-9a-f]{16}_/.test(name)) throw new InputError('expected a name, got a token: name what the token is for')
  return name
}
