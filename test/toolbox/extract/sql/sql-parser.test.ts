import { describe, expect, it } from 'vitest'
import { SqlParser } from '../../../../src/toolbox/extract/sql/sql-parser.ts'
import { tokenizeSql } from '../../../../src/toolbox/extract/sql/tokenize-sql.ts'

/** The problem with a statement; null where it parses. */
function problemWith(sql: string, parser = new SqlParser()): string | null {
  const parsed = parser.parse(tokenizeSql(sql).tokens)
  return 'problem' in parsed ? parsed.problem : null
}

const nested = (depth: number) => `select ${'('.repeat(depth)}1${')'.repeat(depth)} from lab`
const long = (length: number) => `select ${'name , '.repeat(Math.ceil(length / 7))} name from lab`

describe('SqlParser', () => {
  it('refuses a statement that is too long, and reads what comes after it', () => {
    const parser = new SqlParser()
    for (let count = 0; count < 5; count++) expect(problemWith(long(11_000), parser)).toBe('there is too much of it')
    expect(problemWith(long(4000), parser)).toBeNull()
    expect(problemWith('select name from lab', parser)).toBeNull()
  })

  it('reads so many characters, and short statements where a longer one is too much', () => {
    const parser = new SqlParser()
    const statement = (name: string) => long(9500).replaceAll('name', name)
    for (const name of ['nama', 'namb', 'namc']) expect(problemWith(statement(name), parser)).toBeNull()
    expect(problemWith(statement('namd'), parser)).toBe('there is too much of it')
    expect(problemWith('select name from lab', parser)).toBeNull()
  })

  it('counts a statement once, however often it is read', () => {
    const parser = new SqlParser()
    for (let count = 0; count < 200; count++) expect(problemWith(long(4000), parser)).toBeNull()
  })

  it('reads so many statements, fewer where they do not parse', () => {
    const parser = new SqlParser()
    for (let count = 0; count < 80; count++) expect(problemWith(`select name from lab${count}`, parser)).toBeNull()
    expect(problemWith('select name from lab80', parser)).toBe('there is too much of it')
    const broken = new SqlParser()
    for (let count = 0; count < 8; count++)
      expect(problemWith(`select a b c${count}`, broken)).toBe('it does not parse')
    expect(problemWith('select a b c8', broken)).toBe('there is too much of it')
  })

  it('says apart what does not parse and what is too much', () => {
    const mark = (sql: string) => new SqlParser().parse(tokenizeSql(sql).tokens)
    expect(mark('select a b c')).toMatchObject({ problem: 'it does not parse', limit: false })
    expect(mark('select (a')).toMatchObject({ limit: false })
    expect(mark(nested(13))).toMatchObject({ limit: true })
    expect(mark(long(11_000))).toMatchObject({ limit: true })
  })

  it('reads nested parentheses up to some depth', () => {
    expect(problemWith(nested(12))).toBeNull()
    expect(problemWith(nested(13))).toBe('it is nested too deeply')
  })

  it('parses what takes more looks than are free, all the same', () => {
    // Each level makes a parser look at what is inside it several times: this one takes some hundred thousand looks.
    expect(problemWith(`select ${'(select '.repeat(12)}1${' from lab)'.repeat(12)} from lab`)).toBeNull()
    expect(problemWith(`${long(9900)} where`)).toBe('it does not parse')
  })

  it.each(['cast(', 'max(', 'case when a then (', '(select '])(
    'gives no parser a nest of `%s` without an end',
    (part) => {
      expect(problemWith(`select ${part.repeat(12)} 1 from lab`)).toBe('parentheses that do not match')
      expect(problemWith(`select ${')('.repeat(12)} 1 from lab`)).toBe('parentheses that do not match')
    },
  )
})
