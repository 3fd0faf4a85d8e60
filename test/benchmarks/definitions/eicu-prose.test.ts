import { describe, expect, it } from 'vitest'
import { EICU_PERMISSIONS, EICU_SCHEMA } from '../../../benchmarks/definitions/eicu-permissions.ts'
import { EICU_PROSE_REQUESTS } from '../../../benchmarks/definitions/eicu-prose.ts'

/** Reads the prose by itself: for each role, the database and the columns that each of its sentences opens. */
function readProse(): string[] {
  return EICU_PROSE_REQUESTS.split('\n\n').flatMap((paragraph) => {
    const role = /in the role of ([^.]+?) may look/.exec(paragraph)?.[1]
    if (role === undefined) return []
    return paragraph
      .split('. ')
      .slice(1)
      .flatMap((sentence) => {
        const database = /\b(\w+) database\b/.exec(sentence)?.[1] ?? 'none'
        const columns = /(?:that is|only) (.+?)(?: may be seen)?\.?$/.exec(sentence)?.[1]?.split(/, | and /) ?? []
        return columns.map((column) => `${role}/${database}/${column}`)
      })
  })
}

function readTable(): string[] {
  return Object.entries(EICU_PERMISSIONS).flatMap(([role, databases]) =>
    Object.entries(databases).flatMap(([database, columns]) =>
      columns.map((column) => `${role}/${database}/${column}`),
    ),
  )
}

describe('the permissions as prose', () => {
  it('open every column of the table to its role, and nothing else', () => {
    expect(readProse().toSorted()).toEqual(readTable().toSorted())
    expect(readTable().length).toBeGreaterThan(100)
  })

  it('speak of every database for every role', () => {
    const paragraphs = EICU_PROSE_REQUESTS.split('\n\n').slice(0, -1)
    expect(paragraphs).toHaveLength(Object.keys(EICU_PERMISSIONS).length)
    for (const paragraph of paragraphs) {
      const named = [...paragraph.matchAll(/\b(\w+) database\b/g)].map((match) => match[1])
      expect(named.toSorted()).toEqual(Object.keys(EICU_SCHEMA).toSorted())
    }
  })

  it('name no column of the schema beyond those that are open to the role', () => {
    const words = EICU_PROSE_REQUESTS.split('\n\n').map((paragraph) => new Set(paragraph.match(/\w+/g)))
    const administration = words[2] ?? new Set()
    for (const hidden of ['gender', 'ethnicity', 'age', 'labname', 'dosage'])
      expect(administration.has(hidden)).toBe(false)
  })

  it('call a database whole only where all of its columns are open', () => {
    const whole = [...EICU_PROSE_REQUESTS.matchAll(/whole (\w+) database is open, that is ([^.]+)\./g)]
    for (const [, database = '', columns = ''] of whole)
      expect(columns.split(/, | and /)).toEqual(EICU_SCHEMA[database])
    expect(whole.length).toBeGreaterThan(10)
  })

  it('have neither lists nor lines of a structured form', () => {
    expect(EICU_PROSE_REQUESTS).not.toMatch(/^\s*[-*•]|^Role |:$/m)
  })
})
