import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { scrubKey } from '../../src/llm/scrub-key.ts'

describe('scrubKey', () => {
  it('takes every form of a secret out before it cuts the text', () => {
    const secret = 'open/sesame=1'
    const echoed = `${'x'.repeat(295)}${secret} ${encodeURIComponent(secret)} ${Buffer.from(secret).toString('base64')}`
    expect(scrubKey(echoed, [secret])).not.toMatch(/open|sesame/)
  })

  it('takes out what looks like somebody else’s key', () => {
    expect(scrubKey('Incorrect API key: sk-abc**********wxyz. Bearer abcdef', [])).not.toMatch(/wxyz|abcdef/)
  })

  it('makes one line without control characters', () => {
    expect(scrubKey('a\r\n\u001b[31mb\u202ec', [])).toBe('a [31mb c')
  })

  it('never lets a secret through, whatever is around it', () => {
    fc.assert(
      fc.property(fc.string(), fc.stringMatching(/^[!-~]{8,40}$/), fc.string(), (before, secret, after) => {
        expect(scrubKey(before + secret + after, [secret]).replaceAll('[key]', '')).not.toContain(secret)
      }),
    )
  })
})
