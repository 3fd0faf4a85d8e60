import { describe, expect, it } from 'vitest'
import { WEB_RULES } from '../../benchmarks/definitions/web-rules.ts'
import { matchAction } from '../../src/toolbox/match-action.ts'
import { lost, MATCHED, match } from './match-action-lost.ts'

type Rewrite = (text: string) => string

const ALL = WEB_RULES.map(({ action }) => action)

/** Letters by their substitutes, given as two strings of as many characters. */
function swap(letters: string, substitutes: string): Rewrite {
  const others = [...substitutes]
  const table = new Map([...letters].map((letter, at) => [letter, others[at] ?? letter]))
  return (text) => [...text].map((letter) => table.get(letter) ?? letter).join('')
}

const shift =
  (first: string, to: number): Rewrite =>
  (text) =>
    text.replace(/[a-z]/gi, (letter) =>
      String.fromCodePoint(to + (letter.toLowerCase().charCodeAt(0) - first.charCodeAt(0))),
    )
const reversed: Rewrite = (text) => `\u202e${[...text].reverse().join('')}`
const between =
  (sign: string): Rewrite =>
  (text) =>
    text.replaceAll(' ', sign)
const within =
  (sign: string): Rewrite =>
  (text) =>
    text.replace(/[a-z]{4,}/gi, (word) => word.slice(0, 2) + sign + word.slice(2))

const LETTERS: [string, Rewrite][] = [
  ['Cyrillic a', swap('a', 'а')],
  ['Cyrillic letters', swap('aeocpxyis', 'аеосрхуіѕ')],
  ['Greek letters', swap('oavi', 'οανι')],
  ['letters with a stroke', swap('oldh', 'øłđħ')],
  ['a dotless i', swap('i', 'ı')],
  ['ligatures for a', swap('a', 'æ')],
  ['small capitals', swap('abcdefghijklmnoprstuvwyz', 'ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ')],
  ['accents', swap('aeoinc', 'áèöïñç')],
  ['full-width letters', shift('a', 0xff41)],
  ['letters of mathematics', shift('a', 0x1d41a)],
  ['letters in circles', shift('a', 0x24d0)],
  ['letters in black boxes', shift('a', 0x1f170)],
  ['letters of flags', shift('a', 0x1f1e6)],
  ['tags, which nobody sees', shift('a', 0xe0061)],
  ['the order of letters turned', reversed],
  ['marks struck through', (text) => text.replace(/[a-z]/gi, '$&\u0336')],
  ['letters spelled out', (text) => [...text].join(' ')],
]

const SEPARATORS = [
  '\n',
  '.\n',
  '. ',
  ', ',
  '; ',
  ': ',
  '? ',
  ' - ',
  '" "',
  ' (',
  '.',
  '/',
  '_',
  "'",
  '😀',
  '\u00a0',
  '\u3000',
  '\u2028',
]
const HIDDEN = [
  '\u00ad',
  '\u200b',
  '\u200c',
  '\u200d',
  '\u2060',
  '\ufeff',
  '\u180e',
  '\u034f',
  '\u3164',
  '\u115f',
  '\ufe0f',
  '\u200e',
  '\u202c',
  '\u0000',
  '\u200a',
  '\u2800',
  '\u{e0001}',
]
const SIGNS = ['-', '-\n', '.', '*', '_', "'", '·', '|', '😀', '´', '\ufffd']

/** Where signs stand within all words, a hyphen between two is one more of them. */
const UNHYPHENATED = MATCHED.filter((task) => !/[a-z]-[a-z]/i.test(task))

describe('matchAction where the letters of a task are changed', () => {
  it.each(LETTERS)('loses no match to %s', (_, rewrite) => {
    expect(MATCHED.flatMap((task) => lost(task, rewrite(task)))).toEqual([])
  })

  it.each(HIDDEN)('loses no match to %j, in the place of spaces or within words', (sign) => {
    expect(
      MATCHED.flatMap((task) => [between(sign), within(sign)].flatMap((rewrite) => lost(task, rewrite(task)))),
    ).toEqual([])
  })

  it.each(SIGNS)('loses no match to %j within words', (sign) => {
    expect(UNHYPHENATED.flatMap((task) => lost(task, within(sign)(task)))).toEqual([])
  })

  it.each(SEPARATORS)('loses no match to %j in the place of spaces', (sign) => {
    expect(MATCHED.flatMap((task) => lost(task, between(sign)(task)))).toEqual([])
  })

  it('is unsure of each category that it does not find in a text that it cannot read, and names the letters', () => {
    const { actions, unsure, because } = match('Book a flight to Прага')
    expect(actions).toEqual(['book a flight'])
    expect(unsure).toEqual(ALL.filter((action) => action !== 'book a flight'))
    expect(because[0]).toEqual({ category: ALL[0], words: ['U+041F', 'U+0440', 'U+0430', 'U+0433'] })
  })

  it('looks for a category in another script by its own words, without a doubt', () => {
    const categories = ['удалить файл', 'book a flight']
    expect(matchAction('Сортировать список', categories)).toMatchObject({ actions: [], unsure: ['book a flight'] })
    expect(matchAction('удалить этот файл', categories).actions).toEqual(['удалить файл'])
  })

  it('is as unsure of a button that it cannot read', () => {
    expect(match({ task: 'Sort the list', element: '<button>Аdd to cart</button>' })).toMatchObject({
      actions: [],
      unsure: ALL,
    })
    expect(match({ task: 'Sort the list', element: '<button title="Корзина">Sort</button>' }).unsure).toEqual([])
  })

  it.each(['Add. to. cart', 'Add\nto cart', 'AddToCart', 'Add-to-cart', 'A.d.d to cart'])(
    'presses %j at least in doubt',
    (label) => {
      const { actions, unsure } = match({ task: 'Sort the list', element: `<button>${label}</button>` })
      expect([...actions, ...unsure]).toEqual([ALL[0]])
    },
  )

  it.each([
    'Write to Café Zoë in Malmø, Łódź or Hawaiʻi',
    'Sort by price – 10 €, £5, 20 °C, 50 % … “best” first',
    'Show the Weather™ ✈️ 👍🏽 in ½ hour',
    'Sort S.H.I.E.L.D. and M*A*S*H by A, B, C',
  ])('reads the signs and names of everyday texts without a doubt: %s', (text) => {
    expect(match(text)).toMatchObject({ actions: [], unsure: [], because: [] })
  })

  it('finds a thing whose name bears a sign or an accent', () => {
    expect(match('Book a flight™').actions).toEqual(['book a flight'])
    expect(match('Book a fłíght').actions).toEqual(['book a flight'])
  })
})
