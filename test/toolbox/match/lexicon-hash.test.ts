import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { NOUN_SETS } from '../../../src/toolbox/match/action-lexicon.ts'
import { lexiconHash } from '../../../src/toolbox/match/lexicon-hash.ts'

const FOLDER = join(import.meta.dirname, '../../../src/toolbox/match')

describe('lexiconHash', () => {
  it('is the same each time it is asked for', () => {
    expect(lexiconHash()).toMatch(/^sha256:[0-9a-f]{64}$/)
    expect(lexiconHash()).toBe(lexiconHash())
  })

  it('changes with a word', () => {
    const before = lexiconHash()
    const [first] = NOUN_SETS
    if (first === undefined) throw new Error('the lexicon is empty')
    const { sure } = first
    try {
      Object.assign(first, { sure: `${sure}, gyrocopter` })
      expect(lexiconHash()).not.toBe(before)
    } finally {
      Object.assign(first, { sure })
    }
    expect(lexiconHash()).toBe(before)
  })

  it('covers every list of words in its folder', () => {
    const hashed = readFileSync(join(FOLDER, 'lexicon-hash.ts'), 'utf8')
    const lists = readdirSync(FOLDER).flatMap((file) => {
      const text = readFileSync(join(FOLDER, file), 'utf8')
      // What a file hands over for the hash, by the name under which it does.
      const [, name = '', handed = ''] = /^export const ([A-Z_]+) = \{([A-Z_,\s]*)\}$/m.exec(text) ?? []
      const written = text.matchAll(/^(export )?const ([A-Z_]+)\b[^\n]*=\s+(?:new Set\(\s*(?:['`]|\[')|['`][^'`]{2})/gm)
      return [...written].map(([, shared, list = '']) => {
        const covered = shared ? hashed.includes(list) : handed.includes(list) && hashed.includes(name)
        return { list: `${file}: ${list}`, covered }
      })
    })
    expect(lists.length).toBeGreaterThan(20)
    expect(lists.filter(({ covered }) => !covered)).toEqual([])
  })
})
