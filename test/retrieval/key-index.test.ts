import fc from 'fast-check'
import { distance } from 'fastest-levenshtein'
import { describe, expect, it } from 'vitest'
import { profileKey } from '../../src/contract/key-profile.ts'
import { KeyIndex } from '../../src/retrieval/key-index.ts'
import { SharedBest } from '../../src/retrieval/shared-best.ts'
import { byDistance, indexOf, type Keys, named, put, scan } from './nearest-scan.ts'

const ks = fc.integer({ min: 1, max: 8 })

function word(alphabet: string | readonly string[], maxLength: number): fc.Arbitrary<string> {
  return fc.array(fc.constantFrom(...alphabet), { maxLength }).map((units) => units.join(''))
}

/** Six hundred units, more than a Latin-1 table holds. */
const MANY = Array.from({ length: 600 }, (_, index) => String.fromCharCode(0x4e00 + index))
const ASTRAL = ['\u{1f600}', '\u{1f601}', '\u{10400}', 'e\u0301', '\u0301', '\ufffd', 'e']

/** A text and changed copies of it: a family of keys, with what they share at both ends. */
function family(alphabet: string | readonly string[], length: number): fc.Arbitrary<string[]> {
  const edit = fc.record({ at: fc.nat(length), takes: fc.nat(9), gives: word(alphabet, 9) })
  const member = fc.array(edit, { maxLength: 6 })
  return fc
    .tuple(word(alphabet, length), fc.array(member, { maxLength: 24 }))
    .map(([first, members]) => [
      first,
      ...members.map((edits) =>
        edits.reduce((text, { at, takes, gives }) => text.slice(0, at) + gives + text.slice(at + takes), first),
      ),
    ])
}

/** Ten texts of 260 units that have little in common. */
const pieces = Array.from({ length: 10 }, (_, number) =>
  Array.from({ length: 260 }, (_, index) =>
    String.fromCharCode(97 + ((index * (number + 3) + (index * index) / (number + 1)) % 23)),
  ).join(''),
)

function agrees(keys: Keys, key: string, k: number): void {
  expect(indexOf(keys).nearest({ key, k })).toEqual(scan(keys, key, k))
}

describe('the nearest keys are those of a scan', () => {
  it.each([
    ['few letters', word('ab', 200)],
    ['prose', fc.lorem({ maxCount: 60 })],
    ['any units', fc.string({ unit: 'binary', maxLength: 100 })],
    ['more than 256 units', word(MANY, 300)],
    ['astral and combining characters', word(ASTRAL, 200)],
    ['Latin-1 and wide ones', fc.oneof(word('abc\xe9', 150), word('abc\u2019', 150))],
  ])('of %s', (_, key) => {
    fc.assert(
      fc.property(fc.array(key, { maxLength: 40 }), key, ks, (keys, query, k) => agrees(named(keys), query, k)),
      { numRuns: 60 },
    )
  })

  it.each([
    ['few letters', family('abc', 500)],
    ['many letters', family('abcdefghijklmnopqrstuvwxyz {}":,', 900)],
    ['more than 256 units', family(MANY, 400)],
    ['astral and combining characters', family(ASTRAL, 300)],
  ])('of a family of %s', (_, keys) => {
    fc.assert(
      fc.property(keys, fc.nat(), ks, (members, chosen, k) => {
        const query = members[chosen % members.length] ?? ''
        agrees(named(members), query.slice(0, -1), k)
        agrees(named(members), `x${query}`, k)
      }),
      { numRuns: 40 },
    )
  })

  it('at every length around the borders of blocks', () => {
    const lengths = [0, 1, 62, 63, 64, 65, 66, 127, 128, 129, 191, 192, 193, 255, 256, 257]
    const texts = lengths.map((length) => 'abcdefghij'.repeat(30).slice(0, length))
    const keys = named([...texts, ...texts.map((text) => [...text].reverse().join('')), ...texts.map((t) => `${t}!`)])
    const index = indexOf(keys)
    for (const query of [...texts, ...texts.map((text) => `?${text.slice(3)}`)]) {
      expect(index.nearest({ key: query, k: 4 })).toEqual(scan(keys, query, 4))
    }
  })

  it('where bags and lengths say nothing, since all are anagrams', () => {
    const letters = [...'aaabbbcccddd'.repeat(12)]
    fc.assert(
      fc.property(
        fc.array(fc.shuffledSubarray(letters, { minLength: letters.length }), { maxLength: 20 }),
        ks,
        (all, k) => agrees(named(all.map((each) => each.join(''))), letters.join(''), k),
      ),
      { numRuns: 40 },
    )
  })

  it('where lengths alone decide, and as many keys are shorter as are longer', () => {
    const keys = named(Array.from({ length: 300 }, (_, length) => 'a'.repeat(length)))
    const index = indexOf(keys)
    for (let k = 1; k < 140; k += 3) {
      for (const query of ['a'.repeat(150), `${'a'.repeat(149)}b`]) {
        expect(index.nearest({ key: query, k })).toEqual(scan(keys, query, k))
      }
    }
  })

  it('where a key at the very edge of what has to be looked at has the better id', () => {
    const query = 'abcdefgh'.repeat(20)
    const anagram = `${query.slice(0, -48)}${[...query.slice(-48)].sort().join('')}`
    const away = distance(query, anagram)
    // Beyond the first window, and not all of the second.
    expect(away).toBeGreaterThan(32)
    expect(away).toBeLessThan(64)
    const others = Array.from({ length: 40 }, (_, index): [string, string] => [
      `other-${index}`,
      'x'.repeat(500 + index),
    ])
    for (const edge of [query.slice(away), `${query}${'x'.repeat(away)}`]) {
      const keys: Keys = new Map([['b', anagram], ['a', edge], ...others])
      expect(indexOf(keys).nearest({ key: query, k: 1 })).toEqual([{ id: 'a', distance: away }])
    }
  })

  it('where one key is much longer than the others', () => {
    const keys = named(['', 'a', 'ab', 'select a from b', 'abc '.repeat(5000), 'abd'])
    for (const query of ['', 'ab', 'abc '.repeat(200), 'abc '.repeat(4990)]) agrees(keys, query, 3)
  })

  it('where counts of units are too large for bags', () => {
    const keys = named(['a'.repeat(40_000), `${'a'.repeat(39_000)}${'b'.repeat(900)}`, `b${'a'.repeat(33_000)}`, 'a'])
    agrees(keys, `${'a'.repeat(39_500)}bb`, 3)
    agrees(keys, `${'a'.repeat(33_000)}c`, 2)
  })

  it('where the bags of what is left would be wrong for such counts', () => {
    const end = 'defghijklmnop'.repeat(100)
    const query = `b${'a'.repeat(34_000)}${end}`
    // The first is found first, since its bag is the query's; the second is nearer.
    agrees(named([`b${'a'.repeat(34_000)}${[...end].sort().join('')}`, `c${'a'.repeat(33_000)}${end}`]), query, 1)
  })

  it('where long pieces are the same and others are not, so that the band narrows and widens', () => {
    const piece = fc
      .tuple(fc.nat(9), fc.integer({ min: 40, max: 260 }))
      .map(([number, length]) => pieces[number]?.slice(0, length) ?? '')
    const key = fc.array(piece, { maxLength: 12 }).map((parts) => parts.join(''))
    const keys = fc.array(key, { minLength: 4, maxLength: 12 })
    fc.assert(
      fc.property(keys, key, ks, (all, query, k) => agrees(named(all), query, k)),
      { numRuns: 100 },
    )
  })

  it('where all keys are the same, or all as far away: ids decide', () => {
    agrees(named(Array.from({ length: 30 }, () => 'the same')), 'the same', 5)
    agrees(named(Array.from({ length: 26 }, (_, letter) => String.fromCharCode(97 + letter).repeat(100))), 'X', 5)
  })

  it('where there are fewer than wanted, or none at all', () => {
    agrees(named(['one', 'two']), 'three', 9)
    agrees(new Map(), 'three', 1)
    expect(indexOf(named(['one'])).nearest({ key: 'one', k: 0 })).toEqual([])
  })

  it('of a query with too many different units for the kernel', () => {
    const units = Array.from({ length: 20_000 }, (_, index) => String.fromCharCode(0x3400 + index)).join('')
    const keys = named([units.slice(5), units.slice(0, 300), 'short', `${units.slice(0, 9000)}!${units.slice(9000)}`])
    agrees(keys, `${units}${units.slice(0, 10_000)}`, 2)
  }, 60_000)
})

describe('an index that changes', () => {
  const change = fc.record({ id: fc.nat(30), key: fc.option(word('abc', 60), { nil: null }) })

  it('answers for what was put and deleted so far', () => {
    fc.assert(
      fc.property(fc.array(change, { maxLength: 80 }), word('abc', 60), (changes, query) => {
        const keys: Keys = new Map()
        const index = indexOf(keys)
        for (const [number, { id, key }] of changes.entries()) {
          const name = String(id)
          if (key === null) {
            expect(index.delete(name)).toBe(keys.delete(name))
          } else {
            keys.set(name, key)
            put(index, name, key)
          }
          expect(index.size).toBe(keys.size)
          if (number % 7 === 0) expect(index.nearest({ key: query, k: 3 })).toEqual(scan(keys, query, 3))
        }
        expect(index.nearest({ key: query, k: 3 })).toEqual(scan(keys, query, 3))
      }),
      { numRuns: 60 },
    )
  })

  it('answers the same with thousands of keys, before and after they are sorted, and when most are gone', () => {
    const keys: Keys = new Map()
    const index = indexOf(keys)
    for (let round = 0; round < 5; round++) {
      for (let number = 0; number < 700; number++) {
        const id = `${round}-${number}`
        keys.set(id, `${'abcdef'.slice(number % 5)}${number * 31 + round}`.repeat(1 + (number % 4)))
        put(index, id, keys.get(id) ?? '')
      }
      for (const id of [...keys.keys()].filter((_, place) => place % 3 === round % 3)) {
        keys.delete(id)
        index.delete(id)
      }
      for (const query of ['abcdef120', 'cdef7cdef7', '']) {
        expect(index.nearest({ key: query, k: 5 })).toEqual(scan(keys, query, 5))
      }
    }
    for (const id of [...keys.keys()].slice(10)) {
      keys.delete(id)
      index.delete(id)
    }
    expect(index.nearest({ key: 'abc', k: 20 })).toEqual(scan(keys, 'abc', 20))
    expect(index.size).toBe(10)
  })

  it('does not take a deleted key for one that came later', () => {
    const keys = named(Array.from({ length: 100 }, (_, index) => `${index} `.repeat(20)))
    const index = indexOf(keys)
    index.nearest({ key: '', k: 100 })
    for (const [place, id] of [...keys.keys()].slice(0, 40).entries()) {
      keys.delete(id)
      index.delete(id)
      keys.set(`new-${place}`, `${place + 200} `.repeat(15))
    }
    index.nearest({ key: '', k: 1 })
    for (const [id, key] of keys) if (id.startsWith('new')) put(index, id, key)
    expect(index.nearest({ key: '210 '.repeat(15), k: 9 })).toEqual(scan(keys, '210 '.repeat(15), 9))
  })

  it('reuses what deleted keys took', () => {
    const keys: Keys = new Map()
    const index = indexOf(keys)
    const fill = (round: number): void => {
      for (let number = 0; number < 300; number++) {
        keys.set(`${number}`, `${round} ${number} `.repeat(400))
        put(index, `${number}`, keys.get(`${number}`) ?? '')
      }
      index.nearest({ key: `${round} 7 `.repeat(400), k: 300 })
    }
    for (let round = 10; round < 14; round++) fill(round)
    const { bytes } = index
    for (let round = 14; round < 30; round++) fill(round)
    expect(index.nearest({ key: '29 8 '.repeat(300), k: 3 })).toEqual(scan(keys, '29 8 '.repeat(300), 3))
    expect(index.bytes).toBeLessThan(bytes * 1.3)
  })
})

describe('keys', () => {
  const texts = Array.from({ length: 50 }, (_, index) => `${index} `.repeat(1 + index))

  it('are read once, and only where a distance is wanted', () => {
    const read: string[] = []
    const keys = named(texts)
    const index = new KeyIndex((id) => {
      read.push(id)
      return keys.get(id) ?? ''
    })
    for (const [id, key] of keys) put(index, id, key)
    expect(read).toEqual([])
    const query = texts[20] ?? ''
    index.nearest({ key: query, k: 1 })
    const first = read.length
    expect(first).toBeLessThan(10)
    expect(index.statistics).toMatchObject({ records: 50, keysRead: first })
    index.nearest({ key: query, k: 1 })
    expect(read.length).toBe(first)
  })

  it('that do not fit are read again', () => {
    const long = texts.map((text) => `${text}${'x'.repeat(300_000)}`)
    const keys = named(long)
    const index = indexOf(keys, { mostKeyBytes: 1 << 21 })
    for (const query of [long[3] ?? '', long[40] ?? '']) {
      expect(index.nearest({ key: query, k: 50 }).length).toBe(50)
      expect(index.nearest({ key: query, k: 1 })).toEqual([
        { id: [...keys].find(([, key]) => key === query)?.[0], distance: 0 },
      ])
    }
    expect(index.bytes).toBeLessThan(60_000_000)
  })

  it('that are not those of the entry are an error, after which the index works on', () => {
    const keys = named(texts)
    const index = indexOf(keys)
    const [id = ''] = keys.keys()
    const key = keys.get(id) ?? ''
    keys.set(id, `${key}!`)
    expect(() => index.nearest({ key, k: 50 })).toThrow(`key of \`${id}\``)
    keys.set(id, key)
    expect(index.nearest({ key, k: 50 })).toEqual(scan(keys, key, 50))
  })
})

describe('whether a key is accepted', () => {
  it('decides as in a scan', () => {
    fc.assert(
      fc.property(fc.array(word('ab', 40), { maxLength: 40 }), word('ab', 40), ks, fc.nat(4), (all, query, k, rest) => {
        const keys = named(all)
        const accept = (id: string): boolean => Number(id.slice(-1)) % 5 === rest
        expect(indexOf(keys).nearest({ key: query, k, accept })).toEqual(scan(keys, query, k, accept))
      }),
    )
  })

  it('is asked only of keys that are near enough', () => {
    const asked: string[] = []
    const accept = (id: string): boolean => asked.push(id) > 0
    const keys = named(Array.from({ length: 40 }, (_, index) => 'a'.repeat(10 * index)))
    indexOf(keys).nearest({ key: 'a'.repeat(100), k: 1, accept })
    expect(asked.length).toBeLessThan(6)
  })
})

describe('two shards of one search', () => {
  const all = fc.array(word('abc', 40), { maxLength: 40 })

  it('have the nearest of all between them, ties by id', () => {
    fc.assert(
      fc.property(all, word('abc', 40), ks, (texts, query, k) => {
        const keys = [...named(texts)]
        const shared = SharedBest.make({ k })
        const parts = [0, 1].flatMap((shard) => {
          const index = indexOf(new Map(keys.filter((_, place) => place % 2 === shard)))
          return index.nearest({ key: query, k, shared: new SharedBest(shared.buffer) })
        })
        expect(parts.sort(byDistance).slice(0, k)).toEqual(scan(new Map(keys), query, k))
      }),
    )
  })

  it('need not look at what the other one has surpassed', () => {
    const far = Array.from({ length: 60 }, (_, index) => 'b'.repeat(200 + index))
    const shared = SharedBest.make({ k: 1 })
    shared.publish(2)
    const index = indexOf(named(far))
    expect(index.nearest({ key: 'a'.repeat(230), k: 1, shared })).toEqual([])
    expect(index.statistics.started).toBe(0)
  })

  it('give up when nobody waits any more', () => {
    const shared = SharedBest.make({ k: 1 })
    shared.cancel()
    expect(() => indexOf(named(['a', 'bb'])).nearest({ key: 'abc', k: 1, shared })).toThrow('cancelled')
  })
})

it('a distance begun again with a larger limit is counted as repeated, so that no record counts twice', () => {
  // The same units in another order: the bound is zero, and the distance far above what is tried first.
  const index = indexOf(named(['ab'.repeat(200), 'ba'.repeat(200)]))
  index.nearest({ key: 'a'.repeat(200) + 'b'.repeat(200), k: 2 })
  const { records, started, repeated } = index.statistics
  expect(repeated).toBeGreaterThan(0)
  expect(started - repeated).toBe(records)
})

it('a profile of another length is refused', () => {
  const index = new KeyIndex(() => '')
  expect(() => index.put({ id: 'a', length: 1, profile: profileKey('a').subarray(1) })).toThrow('profile of `a`')
})
